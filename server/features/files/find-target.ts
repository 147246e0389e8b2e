import sql, { empty, raw } from 'sql-template-tag';
import { z } from 'zod';
import { atLeast } from '../../../domain/roles';
import { find, taskAccess } from '../../core/access/row-access';
import { requireWithinPlaces } from '../../core/caller/permissions';
import type { SignedIn } from '../../core/operation/trpc';
import { forbidden, notFound } from '../../platform/errors/errors';
import type { FileTargetKind } from '../../wire/file';
import { Role } from '../../wire/shared';
import { lockNote, readNote } from '../notes/find-note';

interface Target {
  targetKind: FileTargetKind;
  targetId: string;
}

/** The columns of a file on a target, and the row that its activity is about. */
export interface FoundTarget {
  columns: Partial<Record<'taskId' | 'projectId' | 'noteId' | 'commentId' | 'profileId', string>>;
  about: { workspaceId: string; kind: 'task' | 'project' | 'note'; id: string; label: string } | null;
}

type Finder = (ctx: SignedIn, id: string, mayAttach: boolean) => Promise<FoundTarget>;

const finderOfPlace =
  (kind: 'task' | 'project'): Finder =>
  async (ctx, id, mayAttach) => {
    const wanted = mayAttach ? ({ role: 'editor', lock: 'update' } as const) : ({ role: 'reader' } as const);
    const { workspaceId, label } = await find(ctx, { kind, id, ...wanted });
    const columns = kind === 'task' ? { taskId: id } : { projectId: id };
    return { columns, about: { workspaceId, kind, id, label } };
  };

const noteLabel = sql`n.workspace_id AS "workspaceId", n.title AS label`;

const findNote: Finder = async (ctx, id, mayAttach) => {
  const { workspaceId, label } = mayAttach
    ? await lockNote(ctx, id, 'editor')
    : await readNote<{ workspaceId: string; label: string }>(ctx, id, noteLabel);
  return { columns: { noteId: id }, about: { workspaceId, kind: 'note', id, label } };
};

const Comment = z.object({
  taskId: z.string(),
  workspaceId: z.string(),
  label: z.string(),
  role: Role,
  isOwn: z.boolean(),
});

async function readComment(ctx: SignedIn, id: string, mayAttach: boolean) {
  // Deletes lock the task first, so with this lock the comment stays.
  const query = sql`
    SELECT c.task_id AS "taskId", t.workspace_id AS "workspaceId", t.title AS label, access.role,
      c.author_id IS NOT DISTINCT FROM ${ctx.caller.id} AS "isOwn"
    FROM comments c JOIN tasks t ON t.id = c.task_id ${taskAccess(ctx.caller)}
    WHERE c.id = ${id} AND access.role IS NOT NULL ${mayAttach ? sql`FOR SHARE OF t, c` : empty}`;
  const comment = await ctx.db.row(query, Comment);
  if (!comment) throw notFound('comment');
  return comment;
}

const findComment: Finder = async (ctx, id, mayAttach) => {
  const { taskId, workspaceId, label, role, isOwn } = await readComment(ctx, id, mayAttach);
  if (mayAttach && !(isOwn && atLeast(role, 'commenter')))
    throw forbidden('Only the author of a comment may attach files to it.');
  return { columns: { taskId, commentId: id }, about: { workspaceId, kind: 'task', id: taskId, label } };
};

const findProfile: Finder = async (ctx, id, mayAttach) => {
  requireWithinPlaces(ctx.caller);
  const query = sql`SELECT id FROM users WHERE id = ${id}`;
  if (!(await ctx.db.row(mayAttach ? sql`${query} FOR NO KEY UPDATE` : query))) throw notFound('account');
  if (mayAttach && id !== ctx.caller.id) throw forbidden('You may set your own picture only.');
  return { columns: { profileId: id }, about: null };
};

/** Files to import are on the caller's own account. */
const findImport: Finder = async (ctx, id, mayAttach) => {
  if (id !== ctx.caller.id) throw notFound('account');
  return findProfile(ctx, id, mayAttach);
};

const finders: Record<FileTargetKind, Finder> = {
  task: finderOfPlace('task'),
  project: finderOfPlace('project'),
  note: findNote,
  comment: findComment,
  profile: findProfile,
  import: findImport,
};

/** @throws 404 if the caller may not see it. */
export const findTarget = (ctx: SignedIn, { targetKind, targetId }: Target): Promise<FoundTarget> =>
  finders[targetKind](ctx, targetId, false);

/**
 * Locks a target for a caller who may attach files: editors of a task, project or note, and the author of a comment.
 * @throws 404 if the caller may not see it, 403 if they may not attach files.
 */
export const lockTarget = (ctx: SignedIn, { targetKind, targetId }: Target): Promise<FoundTarget> =>
  finders[targetKind](ctx, targetId, true);

/** The rows that a file is deleted with. Deletes of a comment lock its task first. */
const parents = [
  ['tasks', 'task_id'],
  ['projects', 'project_id'],
  ['notes', 'note_id'],
  ['users', 'profile_id'],
] as const;

/** Locks the target of a file in the trash, so that no delete takes it away meanwhile. */
export async function lockStoredTarget(ctx: Pick<SignedIn, 'db'>, fileId: string): Promise<void> {
  for (const [table, column] of parents)
    await ctx.db.run(sql`
      SELECT FROM ${raw(table)} p JOIN trash x ON x.id = ${fileId} AND p.id = (x.row->>${column})::uuid
      FOR NO KEY UPDATE OF p`);
}

/** Shows a file as the picture of an account. */
export async function showPicture(
  ctx: Pick<SignedIn, 'db' | 'appUrl' | 'now'>,
  { id, targetId }: { id: string; targetId: string },
): Promise<void> {
  const image = `${ctx.appUrl}/v2/files/${id}/content`;
  await ctx.db.run(sql`UPDATE users SET image = ${image}, updated_at = ${ctx.now} WHERE id = ${targetId}`);
}

/** Marks a task as changed when its own files change. Files on its comments do not count. */
export async function touchTarget(ctx: SignedIn, { targetKind, targetId }: Target): Promise<void> {
  if (targetKind === 'task')
    await ctx.db.run(sql`UPDATE tasks SET updated_at = ${ctx.now} WHERE id = ${targetId}`);
}
