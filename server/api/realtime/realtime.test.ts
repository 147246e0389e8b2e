import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { openEventStream } from '../../../testing/start/event-stream';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp } from '../../../testing/test-app';

test('streams changes to the accounts that may read them', async () => {
  await using app = await createApp({ isLive: true });
  await using server = await listen();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const user = plannerClient(app.transport('rest').as(ann));
  expect((await fetch(`${server.url}/v2/realtime`)).status).toBe(401);
  const bogus = await fetch(`${server.url}/v2/realtime?bogus=1`, { headers: callHeaders(ann) });
  expect([bogus.status, await bogus.json()]).toMatchObject([
    400,
    { error: { details: [{ field: 'bogus' }] } },
  ]);
  const own = await openEventStream(server.url, callHeaders(ann));
  const stranger = await openEventStream(server.url, callHeaders(eve));
  expect([own.status, stranger.status]).toEqual([200, 200]);
  await expect.poll(() => own.lastId() && stranger.lastId()).not.toBe('');
  const created = await user.task({ title: 'Tiles' });
  const workspaceId = ann.workspaceId;
  const creation = { kind: 'task', ids: [created.id], workspaceId, operation: 'create_task' };
  await expect.poll(own.changes).toEqual([creation]);
  own.leave();

  await user.updateTask({ taskId: created.id, title: 'Grey tiles' });
  await user.updateTask({ taskId: created.id, title: 'Blue tiles' });
  const resumed = await openEventStream(server.url, { ...callHeaders(ann), 'last-event-id': own.lastId() });
  await expect.poll(resumed.changes).toEqual([{ ...creation, operation: 'update_task' }]);
  const malformed = await openEventStream(server.url, {
    ...callHeaders(ann),
    'last-event-id': 'bogus',
  });
  expect(malformed.status).toBe(200);
  const foreign = plannerClient(app.transport('rest').as(eve));
  const mine = await foreign.task({ title: 'Own' });
  await expect.poll(() => stranger.changes().map(({ ids }) => ids)).toEqual([[mine.id]]);

  const { tokens } = await user.expectOk(
    z.object({ tokens: z.array(z.looseObject({ id: z.string() })) }),
    'list_tokens',
  );
  await user.expectOk(z.unknown(), 'revoke_token', { tokenId: tokens[0]?.id });
  await expect.poll(() => resumed.seen.isOver).toBe(true);
  stranger.leave();
  malformed.leave();
});

test('begins with a reset where the id is malformed, too old or unknown, and only there', async () => {
  await using app = await createApp({ isLive: true });
  await using server = await listen();
  const ann = await app.account('Ann');
  const user = plannerClient(app.transport('rest').as(ann));
  const open = (id?: string) =>
    openEventStream(server.url, { ...callHeaders(ann), ...(id !== undefined && { 'last-event-id': id }) });
  const fresh = await open();
  await expect.poll(fresh.lastId).not.toBe('');
  const [epoch = '', revision = ''] = fresh.lastId().split('.');
  const other = epoch.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  const lost = [
    'bogus',
    epoch,
    `${epoch}.`,
    `${epoch}.-1`,
    `${epoch}.${revision}x`,
    `${epoch}.999999999`,
    `${other}.${revision}`,
  ];
  const streams = await Promise.all(lost.map(open));
  for (const [at, stream] of streams.entries())
    await expect.poll(() => [lost[at], stream.isReset()]).toEqual([lost[at], true]);
  const resumed = await open(fresh.lastId());
  const { id } = await user.task({ title: 'Tiles' });
  for (const stream of [fresh, resumed, ...streams])
    await expect.poll(() => stream.changes().map(({ ids }) => ids)).toEqual([[id]]);
  expect([fresh.isReset(), resumed.isReset()]).toEqual([false, false]);
  const again = await open(streams[0]?.lastId());
  await expect.poll(again.lastId).not.toBe('');
  expect(again.isReset()).toBe(false);
  for (const stream of [fresh, resumed, again, ...streams]) stream.leave();
});

test('streams the rounds, sessions and journal of the caller to nobody else', async () => {
  await using app = await createApp({ isLive: true });
  await using server = await listen();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const user = plannerClient(app.transport('rest').as(ann));
  const { id: taskId } = await user.task({ title: 'Tiles' });
  const own = await openEventStream(server.url, callHeaders(ann));
  const stranger = await openEventStream(server.url, callHeaders(eve));
  await expect.poll(() => own.lastId() && stranger.lastId()).not.toBe('');
  const round = { day: '2026-11-22', index: 1 };
  await user.call('plan_round', { ...round, taskIds: [taskId] });
  await user.call('engage_round', { ...round, index: 0 });
  await user.call('engage_round', round);
  const { session } = await user.expectOk(
    z.object({ session: z.looseObject({ id: z.string() }) }),
    'start_session',
    { taskId },
  );
  await user.call('close_round', round);
  await user.call('write_journal_entry', { day: round.day, mood: 4 });
  // Changes of one operation come as one event when they are read together.
  const seen = () => [
    ...new Set(
      own.changes().flatMap(({ kind, operation, ids }) => ids.map((id) => `${operation}: ${kind} ${id}`)),
    ),
  ];
  await expect
    .poll(seen)
    .toEqual([
      'plan_round: round 2026-11-22/1',
      'engage_round: round 2026-11-22/0',
      'engage_round: round 2026-11-22/1',
      `start_session: session ${session.id}`,
      'close_round: round 2026-11-22/1',
      `close_round: session ${session.id}`,
      'write_journal_entry: journal 2026-11-22',
    ]);
  expect(new Set(own.changes().map(({ workspaceId }) => workspaceId))).toEqual(new Set([null]));
  await plannerClient(app.transport('rest').as(eve)).task({ title: 'Own' });
  await expect.poll(() => stranger.changes().map(({ kind }) => kind)).toEqual(['task']);
  own.leave();
  stranger.leave();
});
