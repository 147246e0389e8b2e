import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { plannerClient } from '../../../testing/planner-client';
import {
  type Bearer,
  callHeaders,
  createApp,
  type TestAccount,
  type TestApp,
} from '../../../testing/test-app';
import { insertChanges } from '../../core/outbox/write-changes';
import { followChanges } from '../../features/changes/follow-changes';
import { onChange, ringBell } from './live-changes';

/** Calls tools as one tab. Their changes carry the tab's name. */
const callAs = (app: TestApp, bearer: Bearer, tab: string) =>
  app.transport('rest').as(bearer, { headers: { 'x-pc-tab': tab } });

/** Opens the stream that a page follows and collects the names of the tabs that wrote. */
async function follow(app: TestApp, bearer: Bearer, since = Date.now()) {
  const input = encodeURIComponent(JSON.stringify({ since }));
  const answer = await app.send(`/api/trpc/changes.follow?input=${input}`, { headers: callHeaders(bearer) });
  let received = '';
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      received += part.value;
  };
  void read();
  const hasHeard = (tab: string) => received.includes(`"${tab}"`);
  return {
    hasHeard,
    /** Waits until the stream announces a write of the caller, so that everything sent before has arrived. */
    catchUp: (tab: string) =>
      expect
        .poll(async () => {
          await callAs(app, bearer, tab)('create_task', { title: 'Own' });
          return hasHeard(tab);
        })
        .toBe(true),
    stop: () => reader?.cancel(),
  };
}

test('announces a change to its owner and to people with access, and to nobody else', async () => {
  await using app = await createApp({ isLive: true });
  const [ann, ben, eve] = await Promise.all([app.account('Ann'), app.account('Ben'), app.account('Eve')]);
  const { id: projectId } = await plannerClient(callAs(app, ann, 'setup')).project({ name: 'Move house' });
  const [owner, guest, stranger] = [await follow(app, ann), await follow(app, ben), await follow(app, eve)];
  const unknown = await follow(app, { token: 'pc_none' });
  await Promise.all([owner, guest, stranger].map((follower) => follower.catchUp('before')));
  const share = { targetKind: 'project', targetId: projectId, target: ben.username, role: 'reader' };
  await callAs(app, ann, 'grant')('grant_access', share);
  await callAs(app, ann, 'shared')('create_task', { title: 'Find a van', projectId });
  // The stream sends changes of the same moment together, so each kind of write has its own moment.
  await expect.poll(() => guest.hasHeard('shared')).toBe(true);
  await callAs(app, ann, 'private')('create_task', { title: 'Not shared' });
  await expect.poll(() => owner.hasHeard('private')).toBe(true);
  await Promise.all([owner, guest, stranger].map((follower) => follower.catchUp('after')));
  const heardBy = (follower: typeof owner) => ['grant', 'shared', 'private'].filter(follower.hasHeard);
  expect(heardBy(owner)).toEqual(['grant', 'shared', 'private']);
  expect(heardBy(guest)).toEqual(['grant', 'shared']);
  expect([heardBy(stranger), heardBy(unknown)]).toEqual([[], []]);
  for (const follower of [owner, guest, stranger]) await follower.stop();
});

test('never names the tab of a change that the caller may not see', async () => {
  await using app = await createApp({ isLive: true });
  const [ann, ben] = await Promise.all([app.account('Ann'), app.account('Ben')]);
  const { id: projectId } = await plannerClient(callAs(app, ann, 'setup')).project({ name: 'Move house' });
  const share = { targetKind: 'project', targetId: projectId, target: ben.username, role: 'reader' };
  await callAs(app, ann, 'grant')('grant_access', share);
  const guest = await follow(app, ben);
  await guest.catchUp('before');
  // Repeated, because only some of these pairs reach the stream together.
  for (const _ of Array.from({ length: 5 }))
    for (const [tab, place] of [['private', {}] as const, ['shared', { projectId }] as const])
      await callAs(app, ann, tab)('create_task', { title: 'Task', ...place });
  await expect.poll(() => guest.hasHeard('shared')).toBe(true);
  await guest.catchUp('after');
  expect(guest.hasHeard('private')).toBe(false);
  await guest.stop();
});

/** Writes to the log of changes like a process that is killed between the commit and the bell. */
const writeUnrung = (app: TestApp, { id: actorId }: TestAccount, tab: string) =>
  app.db.run(
    insertChanges(
      [
        {
          kind: 'task',
          id: randomUUID(),
          change: 'created',
          operation: 'test',
          scopeId: actorId,
          isOwn: true,
        },
      ],
      { actorId, tab, now: new Date() },
    ),
  );

test('finds without a bell what a killed process wrote, also for a page that connects later', async () => {
  const beat = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const ended = new AbortController();
    setTimeout(() => ended.abort(), 300);
    return ended.signal;
  });
  await using app = await createApp({ isLive: true });
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const [owner, stranger] = [await follow(app, ann), await follow(app, eve)];
  await owner.catchUp('before');
  const servedAt = Date.now();
  await writeUnrung(app, ann, 'unrung');
  await expect.poll(() => owner.hasHeard('unrung')).toBe(true);
  beat.mockRestore();
  const [late, lateStranger] = [await follow(app, ann, servedAt), await follow(app, eve, servedAt)];
  await expect.poll(() => late.hasHeard('')).toBe(true);
  await lateStranger.catchUp('after');
  expect([stranger.hasHeard('unrung'), lateStranger.hasHeard('')]).toEqual([false, false]);
  for (const follower of [owner, stranger, late, lateStranger]) await follower.stop();
});

test('reads nothing while nothing is written, on a new database too', async () => {
  await using app = await createApp({ isLive: true, isNew: true });
  await wait(200);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const countReads = async () => {
    sent.mockClear();
    await wait(300);
    return sent.mock.calls.filter(([query]) => JSON.stringify(query).includes('settled_revision')).length;
  };
  expect(await countReads()).toBe(0);
  await callAs(app, await app.account('Ann'), 'first')('create_task', { title: 'First' });
  await wait(200);
  expect(await countReads()).toBe(0);
  sent.mockRestore();
});

test('rings once for many commits, after them, and not for a write that is rolled back', async () => {
  await using app = await createApp({ isLive: true });
  const ann = await app.account('Ann');
  const owner = await follow(app, ann);
  await owner.catchUp('before');
  await wait(100);
  let rings = 0;
  onChange((signal) => {
    if (signal?.isLogged) rings += 1;
  });
  expect(
    (await callAs(app, ann, 'refused')('update_task', { taskId: randomUUID(), title: 'x' })).status,
  ).toBe(404);
  await wait(50);
  expect(rings).toBe(0);
  const tabs = Array.from({ length: 32 }, (_, n) => `tab-${n}`);
  await Promise.all(tabs.map((tab) => callAs(app, ann, tab)('create_task', { title: tab })));
  await expect.poll(() => tabs.every(owner.hasHeard)).toBe(true);
  await wait(100);
  expect(rings).toBeGreaterThan(0);
  rings = 0;
  for (let n = 0; n < 32; n += 1) ringBell(app.db);
  await expect.poll(() => rings).toBe(1);
  await wait(100);
  expect(rings).toBe(1);
  await owner.stop();
});

test('ignores notifications that no part of the app sends', async () => {
  await using app = await createApp({ isLive: true });
  const ann = await app.account('Ann');
  const owner = await follow(app, ann);
  await owner.catchUp('before');
  const id = randomUUID();
  for (const payload of [
    ...[
      '',
      'x',
      'null',
      '[]',
      '{',
      '{"accounts":"all"}',
      '{"accounts":[1]}',
      '{"workspaces":["none"],"xid":"1"}',
    ],
    ...[`{"accounts":["${id}"],"xid":"one"}`, `{"accounts":["${id}"],"at":1e300}`, '{"mark":"error"}'],
  ])
    await app.db.run(sql`SELECT pg_notify('changes', ${payload})`);
  await owner.catchUp('after');
  await owner.stop();
});

test('listens again on one connection after losing the database', async () => {
  await using app = await createApp({ isLive: true });
  // Every few seconds, it checks its connection by another query.
  const listening = sql`pid FROM pg_stat_activity
    WHERE datname = current_database() AND query IN ('LISTEN changes', 'SELECT 1')`;
  const pids = async () =>
    (await app.db.rows<{ pid: number }>(sql`SELECT ${listening}`)).map(({ pid }) => pid);
  await expect.poll(pids).toHaveLength(1);
  const before = await pids();
  await app.db.rows(sql`SELECT pg_terminate_backend(pid) FROM (SELECT ${listening}) AS lost`);
  await expect.poll(pids).not.toEqual(before);
  await expect.poll(pids).toHaveLength(1);
});

/** Watches for a moment. Returns the signal that ended it, without holding it. */
async function watchOnce(): Promise<WeakRef<AbortSignal>> {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal]);
  const changes = followChanges(randomUUID(), signal);
  ended.abort();
  await changes.next();
  return new WeakRef(signal);
}

test('leaves nothing behind when a stream ends', async () => {
  await using _app = await createApp({ isLive: true });
  const signals: WeakRef<AbortSignal>[] = [];
  for (let n = 0; n < 20; n += 1) signals.push(await watchOnce());
  // A WeakRef keeps its object until the turn of the event loop ends.
  await setImmediate();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  expect(signals.filter((signal) => signal.deref()).length).toBeLessThan(10);
});
