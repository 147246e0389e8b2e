import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { callHeaders, createApp } from '../../../testing/test-app';

const json = { 'content-type': 'application/json' };
const listAreas = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_areas' },
});

test('runs two tool calls of an account at once', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const mcp = { method: 'POST', headers: { ...callHeaders(ann), ...json }, body: listAreas };
  const held = await app.pool.connect();
  await held.query('BEGIN');
  await held.query('LOCK TABLE areas IN ACCESS EXCLUSIVE MODE');
  const all = Array.from({ length: 6 }, () => app.send('/mcp', mcp));
  await setTimeout(300);
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const atOnce = (await app.db.rows(waiting)).length;
  await held.query('COMMIT');
  held.release();
  expect(atOnce).toBeLessThanOrEqual(2);
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test('answers others while an account has many requests that wait for the database', async () => {
  await using app = await createApp();
  const [ann, ben] = [await app.account('Ann'), await app.account('Ben')];
  const mcp = { method: 'POST', headers: { ...callHeaders(ann), ...json }, body: listAreas };
  const batch = Array.from({ length: 20 }, () => 'areas.list').join(',');
  const inputs = encodeURIComponent(JSON.stringify({ ...Array.from({ length: 20 }, () => ({})) }));
  const held = await app.pool.connect();
  await held.query('BEGIN');
  await held.query('LOCK TABLE areas IN ACCESS EXCLUSIVE MODE');
  const all = Array.from({ length: 10 }, () => [
    app.send('/v2/areas', { headers: callHeaders(ann) }),
    app.send('/mcp', mcp),
    app.send(`/api/trpc/${batch}?batch=1&input=${inputs}`, { headers: callHeaders(ann) }),
  ]).flat();
  const waiting = async () =>
    (await held.query(`SELECT FROM pg_locks WHERE relation = 'areas'::regclass AND NOT granted`)).rowCount;
  await expect.poll(waiting).toBe(6);
  const other = await app.send('/v2/habits', { headers: callHeaders(ben) });
  const stillWaiting = await waiting();
  await held.query('COMMIT');
  held.release();
  expect([other.status, stillWaiting]).toEqual([200, 6]);
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
});
