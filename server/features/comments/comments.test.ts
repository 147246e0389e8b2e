import { expect, test } from 'vitest';
import { z } from 'zod';
import { createApp, type TestApp } from '../../../testing/test-app';
import { Comment } from '../../wire/collaboration';

const commentOf = (body: unknown) => z.object({ comment: Comment }).parse(body).comment;
const pageOf = (body: unknown) =>
  z.object({ comments: z.array(Comment), nextCursor: z.string().nullable() }).parse(body);
const taskOf = (body: unknown) =>
  z.object({ task: z.object({ id: z.string(), commentCount: z.number() }) }).parse(body).task;

/** Ann's task, which Bob may comment on and Eve cannot see. */
async function talk(app: TestApp) {
  const people = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')] as const;
  const [ann, bob, eve] = people;
  const call = app.transport('rest');
  const [byAnn, byBob, byEve] = [call.as(ann), call.as(bob), call.as(eve)];
  const { id: taskId } = taskOf((await byAnn('create_task', { title: 'Order tiles' })).body);
  await byAnn('share_task', { taskId, target: bob.username, role: 'commenter' });
  return { byAnn, byBob, byEve, bob, taskId };
}

test('keeps and counts twenty simultaneous comments and pages them without gaps', async () => {
  await using app = await createApp();
  const { byAnn, byBob, byEve, taskId } = await talk(app);
  const writers = [byAnn, byBob];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => writers[n % 2]?.('create_comment', { taskId, body: `Word ${n}` })),
  );
  expect(answers.map((answer) => answer?.status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(taskOf((await byAnn('get_task', { taskId })).body).commentCount).toBe(20);

  const first = pageOf((await byBob('list_comments', { taskId, limit: 12 })).body);
  const cursor = first.nextCursor ?? '';
  const rest = pageOf((await byBob('list_comments', { taskId, limit: 12, cursor })).body);
  const read = [...first.comments, ...rest.comments];
  expect(new Set(read.map(({ id }) => id)).size).toBe(20);
  expect(read.map(({ createdAt }) => createdAt)).toEqual(read.map(({ createdAt }) => createdAt).sort());
  expect(rest.nextCursor).toBeNull();
  expect((await byEve('list_comments', { taskId, cursor })).status).toBe(404);

  const newest = { taskId, limit: 12, newestFirst: true };
  const last = pageOf((await byBob('list_comments', newest)).body);
  const back = last.nextCursor ?? '';
  const earlier = pageOf((await byBob('list_comments', { ...newest, cursor: back })).body);
  expect([...last.comments, ...earlier.comments]).toEqual([...read].reverse());
  expect(earlier.nextCursor).toBeNull();
});

test('refuses a cursor without a valid time', async () => {
  await using app = await createApp();
  const { byAnn, taskId } = await talk(app);
  for (const at of [1e300, -1, 1.5]) {
    for (const [list, tool, input] of [
      ['comments', 'list_comments', { taskId }],
      ['notes', 'list_notes', {}],
      ['activity', 'list_activity', {}],
    ] as const) {
      const cursor = Buffer.from(JSON.stringify([list, at, taskId])).toString('base64url');
      expect((await byAnn(tool, { ...input, cursor })).status).toBe(400);
    }
  }
});

test('counts one deletion of ten simultaneous ones', async () => {
  await using app = await createApp();
  const { byAnn, byBob, taskId } = await talk(app);
  const { id: commentId } = commentOf((await byBob('create_comment', { taskId, body: 'Grey' })).body);
  await byBob('create_comment', { taskId, body: 'Blue' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? byAnn : byBob)('delete_comment', { commentId })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  expect(taskOf((await byAnn('get_task', { taskId })).body).commentCount).toBe(1);
});

test('returns 404, never 500, for comments on a task while it is deleted', async () => {
  await using app = await createApp();
  const { byAnn, byBob, taskId } = await talk(app);
  const { id: commentId } = commentOf((await byBob('create_comment', { taskId, body: 'Grey' })).body);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => byBob('create_comment', { taskId, body: 'More' })),
    byAnn('delete_task', { taskId }),
    byBob('delete_comment', { commentId }),
    byBob('update_comment', { commentId, body: 'Blue' }),
  ]);
  for (const { status } of answers) expect([200, 201, 404]).toContain(status);
  expect((await byBob('list_comments', { taskId })).status).toBe(404);
});

test('lets the author edit and the author or task owner delete a comment', async () => {
  await using app = await createApp();
  const { byAnn, byBob, byEve, bob, taskId } = await talk(app);
  const made = commentOf((await byBob('create_comment', { taskId, body: 'Grey' })).body);
  expect(made).toEqual({
    id: made.id,
    taskId,
    author: { id: bob.id, username: bob.username, name: 'Bob', image: null, email: bob.email },
    body: 'Grey',
    createdAt: made.createdAt,
    updatedAt: made.createdAt,
  });
  const commentId = made.id;
  expect(commentOf((await byBob('update_comment', { commentId })).body)).toEqual(made);
  const own = commentOf((await byAnn('create_comment', { taskId, body: 'Mine' })).body);
  expect((await byBob('delete_comment', { commentId: own.id })).status).toBe(403);
  expect((await byEve('delete_comment', { commentId })).status).toBe(404);
  const seen = pageOf((await byAnn('list_comments', { taskId })).body).comments;
  expect(seen[0]).toMatchObject({ id: commentId, author: { email: null } });
  for (const body of ['', ' ', 'x'.repeat(10_001)])
    expect((await byBob('create_comment', { taskId, body })).status).toBe(400);
});
