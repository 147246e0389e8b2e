import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { plannerClient } from '../../../testing/planner-client';
import { type Bearer, callHeaders, createApp, type TestApp } from '../../../testing/test-app';
import { followChanges } from '../../features/changes/follow-changes';

/** Calls tools as one tab. Their changes carry the tab's name. */
const callAs = (app: TestApp, bearer: Bearer, tab: string) =>
  app.transport('rest').as(bearer, { headers: { 'x-pc-tab': tab } });

/** Opens the stream that a page follows and collects the names of the tabs that wrote. */
async function follow(app: TestApp, bearer: Bearer) {
  const input = encodeURIComponent(JSON.stringify({ since: Date.now() }));
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

test('tells of a change that concerns more people than one notification can name', async () => {
  await using app = await createApp({ isLive: true });
  const [ann, ben] = [await app.account('Ann'), await app.account('Ben')];
  const by = plannerClient(callAs(app, ann, 'setup'));
  const { id: areaId } = await by.area({ name: 'Club' });
  const { id: taskId } = await by.task({ title: 'Paint', areaId });
  await app.db.run(sql`
    WITH made AS (
      INSERT INTO users (email, username) SELECT 'm' || n || '@example.org', 'member-' || n FROM generate_series(1, 210) AS n
      RETURNING id),
    person AS (SELECT id FROM made UNION ALL SELECT ${ben.id}::uuid),
    granted AS (
      INSERT INTO grants (workspace_id, user_id, area_id, role)
      SELECT ${ann.workspaceId}, id, ${areaId}, 'editor' FROM person)
    INSERT INTO work_sessions (user_id, task_id, title, started_at) SELECT id, ${taskId}, 'Paint', now() FROM person`);
  const guest = await follow(app, ben);
  await guest.catchUp('before');
  expect((await callAs(app, ann, 'archived')('archive_area', { areaId })).status).toBe(200);
  await expect.poll(() => guest.hasHeard('archived')).toBe(true);
  const open = await app.db.one<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM work_sessions WHERE ended_at IS NULL`,
  );
  expect(open.n).toBe(0);
  await guest.stop();
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
