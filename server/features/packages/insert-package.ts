import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Writing } from '../../core/operation/trpc';
import { requireRoom } from '../../platform/limits/row-limits';
import type { Package, PackageFields } from '../../wire/collaboration';
import { packageColumns, packagesFrom } from './find-package';
import { readTemplate } from './read-template';

interface NewPackage extends z.infer<typeof PackageFields> {
  /** The team that publishes it; null if the caller does. */
  workspaceId: string | null;
}

/** @throws 400 on `content` of a broken template, 409 at the limit of packages. */
export async function insertPackage(ctx: Writing, fields: NewPackage): Promise<Package> {
  if (fields.kind === 'template') readTemplate(fields.content);
  const digest = `sha256:${createHash('sha256').update(fields.content).digest('hex')}`;
  await requireRoom(ctx.db, 'packages', ctx.caller.id);
  return ctx.db.one<Package>(sql`
    WITH k AS (INSERT INTO packages (creator_id, workspace_id, kind, name, emoji, summary, content, content_digest, created_at)
    VALUES (${ctx.caller.id}, ${fields.workspaceId}, ${fields.kind}, ${fields.name},
      ${fields.emoji}, ${fields.summary}, ${fields.content}, ${digest}, ${ctx.now})
      RETURNING *)
    SELECT ${packageColumns(ctx.caller.id)} FROM ${packagesFrom(sql`k`)}`);
}
