import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isLimited, projectAccess, taskAccess, type Viewer } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import { enumValue, selection, source } from '../../platform/database/tables';
import { forbidden, notFound } from '../../platform/errors/errors';
import { File, FileTargetKind } from '../../wire/file';
import { noteSource } from '../notes/note-columns';
import { personJson } from '../sharing/people';

export const fileSource = source('files', 'f');

/** The wire shape of a file `f`. */
export const fileColumns = (caller: string): Sql =>
  selection(fileSource, File.shape, {
    createdAt: ms('f.created_at'),
    createdBy: sql`(SELECT ${personJson(caller)} FROM users u WHERE u.id = f.created_by)`,
  });

/**
 * Joins the caller's role on the target of a file `f` as `access.role`. Everyone may see pictures of profiles, and nobody
 * else's files to import, nor does an app that is limited to places.
 */
export const fileAccess = (caller: Viewer) => sql`
  CROSS JOIN LATERAL (SELECT CASE f.target_kind
    WHEN 'project' THEN (SELECT access.role FROM projects p ${projectAccess(caller)} WHERE p.id = f.project_id)
    WHEN 'note' THEN (SELECT access.role FROM ${noteSource(caller)} WHERE n.id = f.note_id)
    WHEN 'profile' THEN CASE WHEN f.profile_id = ${caller.id} THEN ${enumValue('role', 'owner')} ELSE ${enumValue('role', 'reader')} END
    WHEN 'import' THEN CASE WHEN ${!isLimited(caller)} AND f.profile_id = ${caller.id} THEN ${enumValue('role', 'owner')} END
    ELSE (SELECT access.role FROM tasks t ${taskAccess(caller)} WHERE t.id = f.task_id) END AS role) access`;

/** @throws 404 if the caller may not see it. */
export async function readFile(ctx: SignedIn, id: string): Promise<File> {
  const file = await ctx.db.row<File>(sql`
    SELECT ${fileColumns(ctx.caller.id)} FROM files f ${fileAccess(ctx.caller)}
    WHERE f.id = ${id} AND access.role IS NOT NULL`);
  if (!file) throw notFound('file');
  return file;
}

const StoredFile = z.object({
  objectId: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  checked: z.boolean(),
  hasPreview: z.boolean(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** What a download needs to know. @throws 404 if the caller may not see the file. */
export async function findContent(ctx: Pick<SignedIn, 'db' | 'caller'>, id: string): Promise<StoredFile> {
  const query = sql`
    SELECT f.object_id AS "objectId", f.name, f.type, f.size, f.checked, f.has_preview AS "hasPreview"
    FROM files f ${fileAccess(ctx.caller)} WHERE f.id = ${id} AND access.role IS NOT NULL`;
  const file = await ctx.db.row(query, StoredFile);
  if (!file) throw notFound('file');
  return file;
}

/**
 * SQL condition: the caller, with the role `access.role`, may delete the file `f` and restore it. Files on a comment belong
 * to its author; the owner of the task may delete them, like the comment.
 */
export const mayDeleteFile = (caller: string): Sql => sql`CASE f.target_kind
  WHEN 'comment' THEN EXISTS (SELECT FROM comments c WHERE c.id = f.comment_id
    AND (access.role = 'owner' OR c.author_id = ${caller} AND access.role >= 'commenter'))
  ELSE access.role >= 'editor' END`;

const FoundFile = z.object({
  objectId: z.string(),
  targetKind: FileTargetKind,
  targetId: z.string(),
  mayDelete: z.boolean(),
});
type FoundFile = z.infer<typeof FoundFile>;

/** @throws 404 if the caller may not see it, 403 if they may not delete it. */
export async function lockFile(ctx: SignedIn, id: string): Promise<FoundFile> {
  const query = sql`
    SELECT f.object_id AS "objectId", f.target_kind AS "targetKind", f.target_id AS "targetId",
      ${mayDeleteFile(ctx.caller.id)} AS "mayDelete"
    FROM files f ${fileAccess(ctx.caller)} WHERE f.id = ${id} AND access.role IS NOT NULL FOR UPDATE OF f`;
  const file = await ctx.db.row(query, FoundFile);
  if (!file) throw notFound('file');
  if (!file.mayDelete) throw forbidden();
  return file;
}
