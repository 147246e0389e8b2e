import sql from 'sql-template-tag';
import { z } from 'zod';
import { textsAreData } from '../../../domain/quoted';
import { atLeast } from '../../../domain/roles';
import { find, taskAccess } from '../../core/access/row-access';
import { mutation, query, router, type SignedIn, type Writing } from '../../core/operation/trpc';
import { idKey, type List, readPage, timeKey } from '../../core/paging/page';
import { ms } from '../../platform/database/epoch';
import { AppError, forbidden, notFound } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { Comment, CommentBody } from '../../wire/collaboration';
import { CommentId, TaskId } from '../../wire/ids';
import { Id, NextCursor, Page } from '../../wire/shared';
import { notifyMentioned, notifyOfComment } from '../notifications/notify-of-comments';
import { Base, mergeEdit } from '../shared/merge-edit';
import { moveToTrash } from '../shared/move-to-trash';
import { personJson } from '../sharing/people';

export const commentColumns = (ctx: { caller: { id: string } }) => sql`
  c.id, c.task_id AS "taskId", c.body, ${ms('c.created_at')} AS "createdAt", ${ms('c.updated_at')} AS "updatedAt",
  (SELECT ${personJson(ctx.caller.id)} FROM users u WHERE u.id = c.author_id) AS author`;

const NewestFirst = z.boolean().default(false).describe('True to list the newest first.');

const list = query
  .meta({
    summary: 'List the comments on a task, oldest or newest first.',
    description: textsAreData,
    rest: 'GET /tasks/{taskId}/comments',
    tool: 'list_comments',
  })
  .input(z.strictObject({ taskId: TaskId, newestFirst: NewestFirst, ...Page }))
  .output(z.strictObject({ comments: z.array(Comment), nextCursor: NextCursor }))
  .query(async ({ ctx, input: { taskId, newestFirst, limit, cursor } }) => {
    await find(ctx, { kind: 'task', id: taskId, role: 'reader' });
    const list: List<Comment> = {
      name: newestFirst ? 'newest comments' : 'comments',
      rows: sql`SELECT ${commentColumns(ctx)} FROM comments c WHERE c.task_id = ${taskId}`,
      keys: [timeKey('createdAt'), idKey('id')],
      isDescending: newestFirst,
      long: ['body'],
    };
    const { rows: comments, nextCursor = null } = await readPage(ctx.db, list, { limit, cursor });
    return { comments, nextCursor };
  });

const create = mutation
  .meta({
    summary: 'Comment on a task.',
    rest: 'POST /tasks/{taskId}/comments',
    tool: 'create_comment',
    kind: ['write'],
    event: null,
    example: { body: 'The grey tiles, @martha?' },
  })
  .input(z.strictObject({ taskId: TaskId, body: CommentBody }))
  .output(z.strictObject({ comment: Comment }))
  .mutation(async ({ ctx, input: { taskId, body } }) => {
    const task = await find(ctx, { kind: 'task', id: taskId, role: 'commenter', lock: 'update' });
    await requireRoom(ctx.db, 'comments', ctx.caller.id);
    const comment = await ctx.db.one<Comment>(sql`
      INSERT INTO comments AS c (workspace_id, task_id, author_id, body, created_at, updated_at)
      VALUES (${task.workspaceId}, ${taskId}, ${ctx.caller.id}, ${body}, ${ctx.now}, ${ctx.now}) RETURNING ${commentColumns(ctx)}`);
    await ctx.db.run(sql`UPDATE tasks SET comment_count = comment_count + 1 WHERE id = ${taskId}`);
    await notifyOfComment(ctx, { task, body });
    ctx.record(task);
    const { workspaceId } = task;
    ctx.announce({ event: 'comment.created', kind: 'comment', id: comment.id, workspaceId, taskId });
    return { comment };
  });

/** Comments have no activity, and webhooks only the event of a new one. */
export function recordComment(
  ctx: Pick<Writing, 'recordChange'>,
  { id: taskId, workspaceId }: { id: string; workspaceId: string },
  changed: { id: string; change: 'created' | 'updated' | 'deleted' },
): void {
  ctx.recordChange({ ...changed, kind: 'comment', workspaceId, places: [taskId] });
}

/** Reports a missing task as a missing comment, so that a 404 reveals nothing about the task. */
function hideTask(error: unknown): never {
  throw error instanceof AppError && error.kind === 'not_found' ? notFound('comment') : error;
}

/**
 * Locks a comment and its task until the transaction ends. Locks the task first, like every write of comments and tasks,
 * to avoid deadlocks.
 * @throws 404 if the caller may not see it.
 */
async function lockComment(ctx: SignedIn, commentId: string) {
  // Checks access in the query: a comment on a hidden task must take as long as one that does not exist.
  const place = await ctx.db.row<{ taskId: string }>(sql`
    SELECT t.id AS "taskId" FROM comments c JOIN tasks t ON t.id = c.task_id ${taskAccess(ctx.caller)}
    WHERE c.id = ${commentId} AND access.role IS NOT NULL`);
  if (!place) throw notFound('comment');
  const task = await find(ctx, { kind: 'task', id: place.taskId, role: 'reader', lock: 'update' }).catch(
    hideTask,
  );
  const query = sql`SELECT author_id AS "authorId", body FROM comments WHERE id = ${commentId} FOR UPDATE`;
  const comment = await ctx.db.row(query, z.object({ authorId: z.string().nullable(), body: z.string() }));
  if (!comment) throw notFound('comment');
  return { task, before: comment.body, isOwn: comment.authorId === ctx.caller.id };
}

/**
 * Changes the caller's own comment to what `bodyAfter` makes of its text; undefined leaves it.
 * @throws 404 like `lockComment`, 403 if it is another's.
 */
export async function updateComment(
  ctx: Writing,
  commentId: string,
  bodyAfter: (before: string) => string | undefined,
): Promise<Comment> {
  const { isOwn, task, before } = await lockComment(ctx, commentId);
  if (!isOwn || !atLeast(task.role, 'commenter'))
    throw forbidden('Only the author of a comment may change it.');
  const byId = sql`c.id = ${commentId}`;
  const body = bodyAfter(before);
  if (body === undefined)
    return ctx.db.one<Comment>(sql`SELECT ${commentColumns(ctx)} FROM comments c WHERE ${byId}`);
  const comment = await ctx.db.one<Comment>(sql`
    UPDATE comments c SET body = ${body}, updated_at = ${ctx.now} WHERE ${byId} RETURNING ${commentColumns(ctx)}`);
  await notifyMentioned(ctx, { task, body, before });
  ctx.record(task);
  recordComment(ctx, task, { id: commentId, change: 'updated' });
  return comment;
}

const update = mutation
  .meta({
    summary: 'Change your own comment.',
    rest: 'PATCH /comments/{commentId}',
    tool: 'update_comment',
    kind: ['write', 'idempotent', 'destructive'],
    event: null,
    example: { body: 'The blue tiles, @martha?' },
  })
  .input(z.strictObject({ commentId: CommentId, body: CommentBody.optional() }))
  .output(z.strictObject({ comment: Comment }))
  .mutation(async ({ ctx, input: { commentId, body } }) => ({
    comment: await updateComment(ctx, commentId, () => body),
  }));

/** @throws 404 if the caller may not see it, 403 if they may not delete it. */
export async function deleteComment(ctx: Writing, commentId: string): Promise<void> {
  const { isOwn, task } = await lockComment(ctx, commentId);
  if (!isOwn && task.role !== 'owner')
    throw forbidden('Only the author of a comment or the owner of the task may delete it.');
  await moveToTrash(ctx, 'comment', commentId);
  await ctx.db.run(sql`DELETE FROM comments WHERE id = ${commentId}`);
  await ctx.db.run(sql`UPDATE tasks SET comment_count = comment_count - 1 WHERE id = ${task.id}`);
  ctx.record(task);
  recordComment(ctx, task, { id: commentId, change: 'deleted' });
}

const remove = mutation
  .meta({
    summary: 'Delete your own comment, or any comment on a task that you own.',
    description: 'It stays in the trash for 30 days.',
    rest: 'DELETE /comments/{commentId}',
    tool: 'delete_comment',
    event: null,
  })
  .input(z.strictObject({ commentId: CommentId }))
  .output(z.strictObject({ commentId: Id }))
  .mutation(async ({ ctx, input: { commentId } }) => {
    await deleteComment(ctx, commentId);
    return { commentId };
  });

/** Saves a comment, merged with what its author changed in another browser. Only for pages. */
export const writeComment = mutation
  .meta({ tool: 'update_comment', event: null })
  .input(z.strictObject({ commentId: CommentId, base: Base, body: CommentBody }))
  .output(z.strictObject({ comment: Comment }))
  .mutation(async ({ ctx, input: { commentId, base, body: mine } }) => ({
    comment: await updateComment(ctx, commentId, (theirs) =>
      mergeEdit({ field: 'body', schema: CommentBody, base, mine, theirs }),
    ),
  }));

export const comments = router({ list, create, update, remove });
