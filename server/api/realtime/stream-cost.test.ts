import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { indexesOf } from '../../../testing/plan-indexes';
import { plannerClient } from '../../../testing/planner-client';
import { openEventStream } from '../../../testing/start/event-stream';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp } from '../../../testing/test-app';
import { selectChanges } from '../../core/outbox/change-log';

const Sent = z.object({ text: z.string() });
const ACCOUNTS = 5;
const STREAMS = 20;

test('reads a change once for all open streams', async () => {
  await using app = await createApp({ isLive: true, env: { STREAM_LIMIT: '0' } });
  await using server = await listen();
  const ann = await app.account('Ann');
  const others = await Promise.all(Array.from({ length: ACCOUNTS }, (_, n) => app.account(`Other ${n}`)));
  const open = (who: typeof ann) =>
    Promise.all(Array.from({ length: STREAMS }, () => openEventStream(server.url, callHeaders(who))));
  const [own, ...foreign] = await Promise.all([ann, ...others].map(open));
  const all = [own ?? [], ...foreign].flat();
  await expect.poll(() => all.every(({ lastId }) => lastId() !== '')).toBe(true);
  const user = plannerClient(app.transport('rest').as(ann));
  // Listening begins with a gap: each stream checks its token and reads what it may have missed.
  await user.task({ title: 'First' });
  await expect.poll(() => (own ?? []).every(({ changes }) => changes().length > 0)).toBe(true);

  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const texts = () => sent.mock.calls.flatMap(([query]) => Sent.safeParse(query).data?.text ?? []);
  for (const title of ['Second', 'Third', 'Fourth']) await user.task({ title });
  await expect
    .poll(() => (own ?? []).every(({ changes }) => changes().flatMap(({ ids }) => ids).length === 4))
    .toBe(true);
  const reads = texts().filter((text) => /FROM (api_tokens|changes e)/.test(text));
  sent.mockRestore();
  // Each call checks its token, and each batch of changes is read once.
  expect(reads.length).toBeLessThanOrEqual(6);
  expect(foreign.flat().flatMap(({ changes }) => changes())).toEqual([]);
  for (const { leave } of all) leave();
});

test('finds what was written after a position by an index among many entries', async () => {
  await using app = await createApp({ isNew: true });
  const ann = await app.account('Ann');
  await app.db.run(sql`
    INSERT INTO changes (at, kind, id, change, operation, actor_id, scope_id, is_own)
    SELECT now(), 'task', gen_random_uuid(), 'updated', 'update_task', ${ann.id}::uuid, ${ann.workspaceId}::uuid, false
    FROM generate_series(1, 50000)`);
  await app.pool.query('VACUUM ANALYZE changes');
  const span = sql`e.revision > 49990::bigint AND e.revision <= 50000::bigint`;
  const { text, values } = selectChanges({ after: '', limit: 500 }, span);
  const { rows } = await app.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const used = indexesOf(rows[0]['QUERY PLAN'][0].Plan);
  expect(used.length).toBeGreaterThan(0);
  for (const index of used) expect(index).toMatch(/^changes_\d_pkey .*revision > .*revision <= /);
});
