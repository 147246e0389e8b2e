import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { startLiveChanges, stopLiveChanges } from './live-changes';
import { plannerClient } from './testing/planner-client';
import { type Bearer, callHeaders, createApp, type TestApp } from './testing/test-app';

afterAll(stopLiveChanges);

/** Follows as a browser does; answers what it was told so far. */
async function follow(app: TestApp, bearer: Bearer) {
  const input = encodeURIComponent(JSON.stringify({ since: Date.now() }));
  const answer = await app.send(`/api/trpc/changes.follow?input=${input}`, { headers: callHeaders(bearer) });
  const told: string[] = [];
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      told.push(...(part.value.match(/"tabs":\[.*?\]/g) ?? []));
  };
  void read();
  return { told, stop: () => reader?.cancel() };
}

test('tells a change to its owner and to those with access, and to nobody else', async () => {
  await using app = await createApp();
  await startLiveChanges();
  const [ann, ben, eve] = await Promise.all([app.account('Ann'), app.account('Ben'), app.account('Eve')]);
  const call = app.transport('rest').as(ann);
  const { id } = await plannerClient(call).project({ name: 'Move house' });
  const [own, guest, stranger] = await Promise.all([ann, ben, eve].map((who) => follow(app, who)));
  const nobody = await follow(app, { token: 'pc_none' });
  await call('grant_access', { targetKind: 'project', targetId: id, target: ben.username, role: 'reader' });
  await expect.poll(() => guest?.told.length).toBe(1);
  await call('create_task', { title: 'Find a van', projectId: id });
  await expect.poll(() => guest?.told.length).toBe(2);
  await call('create_task', { title: 'Not shared' });
  await expect.poll(() => own?.told.length).toBe(3);
  expect(guest?.told).toHaveLength(2);
  expect([stranger?.told, nobody.told]).toEqual([[], []]);
  for (const one of [own, guest, stranger]) await one?.stop();
});

test('listens again on one connection after losing the database', async () => {
  await using app = await createApp();
  await startLiveChanges();
  const listening = sql`pid FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN changes'`;
  const pids = async () =>
    (await app.db.rows<{ pid: number }>(sql`SELECT ${listening}`)).map(({ pid }) => pid);
  await expect.poll(pids, { timeout: 5_000 }).toHaveLength(1);
  const before = await pids();
  await app.db.rows(sql`SELECT pg_terminate_backend(pid) FROM (SELECT ${listening}) AS lost`);
  await expect.poll(pids, { timeout: 5_000 }).not.toEqual(before);
  await expect.poll(pids, { timeout: 5_000 }).toHaveLength(1);
});
