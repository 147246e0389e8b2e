import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { callHeaders, createApp } from '../../../testing/test-app';
import { createTurns } from './turns';

/** Work that ends on request, with a count of what runs. */
function gate() {
  const opened = new EventEmitter();
  const whenOpen = once(opened, 'open');
  let running = 0;
  let most = 0;
  return {
    open: () => void opened.emit('open'),
    most: () => most,
    async work() {
      running++;
      most = Math.max(most, running);
      await whenOpen;
      running--;
    },
  };
}

test('runs a few pieces of work of each account at once, the others in order', async () => {
  const turns = createTurns({ atOnce: 2 });
  const order: number[] = [];
  const ann = gate();
  const all = [0, 1, 2, 3, 4].map((n) => turns.run('ann', () => ann.work().then(() => void order.push(n))));
  expect(await turns.run('ben', async () => 'done')).toBe('done');
  expect(ann.most()).toBe(2);
  ann.open();
  await Promise.all(all);
  expect([ann.most(), order]).toEqual([2, [0, 1, 2, 3, 4]]);
});

test('refuses work when too much waits or it has waited too long', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 2, waitMs: 50 });
  const { work, open } = gate();
  const all = Promise.allSettled([1, 2, 3, 4].map(() => turns.run('ann', work)));
  await setTimeout(60);
  open();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  await expect(turns.run('ann', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await turns.run('ann', async () => 'done')).toBe('done');
});

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
