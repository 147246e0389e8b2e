import sql from 'sql-template-tag';
import { requireRole } from '../access';
import { notFound } from '../errors';
import type { SignedIn } from '../trpc';
import type { Role } from '../wire/shared';
import type { CloudNote } from '../wire/together';
import { noteColumns, noteSource } from './note-columns';

interface Held {
  id: string;
  workspaceId: string;
  label: string;
  role: Role;
  revision: number;
}

/** A note with the caller's role, held until the write ends. @throws 404, or 403 where the role is too low. */
export async function holdNote(ctx: SignedIn, id: string, needed: Role): Promise<Held> {
  const held = await ctx.db.row<Held>(sql`
    SELECT n.id, n.workspace_id AS "workspaceId", n.title AS label, access.role, n.revision
    FROM ${noteSource(ctx.caller.id)} WHERE n.id = ${id} AND access.role IS NOT NULL FOR UPDATE OF n`);
  if (!held) throw notFound('note');
  requireRole(held.role, needed);
  return held;
}

/** @throws 404 where the caller may not see it. */
export async function readNote(ctx: SignedIn, id: string): Promise<CloudNote> {
  const note = await ctx.db.row<CloudNote>(sql`
    SELECT ${noteColumns(ctx.caller.id)} FROM ${noteSource(ctx.caller.id)}
    WHERE n.id = ${id} AND access.role IS NOT NULL`);
  if (!note) throw notFound('note');
  return note;
}
