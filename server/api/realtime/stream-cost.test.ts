import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { indexesOf } from '../../../testing/plan-indexes';
import { plannerClient } from '../../../testing/planner-client';
import { openEventStream } from '../../../testing/start/event-stream';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp } from '../../../testing/test-app';
import { readRowsOf } from '../../features/changes/read-changes';

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
  const reads = texts().filter((text) => /FROM (api_tokens|own_changes)|JOIN own_changes/.test(text));
  sent.mockRestore();
  // Each call checks its token, and each batch of changes is read once.
  expect(reads.length).toBeLessThanOrEqual(6);
  expect(foreign.flat().flatMap(({ changes }) => changes())).toEqual([]);
  for (const { leave } of all) leave();
});

test('finds what a change wrote by its workspace and time among many recent entries', async () => {
  await using app = await createApp({ isNew: true });
  const ann = await app.account('Ann');
  await app.db.run(sql`
    INSERT INTO activity (workspace_id, actor_id, transport, operation, target_kind, target_id, label, created_at)
    SELECT ${ann.workspaceId}::uuid, ${ann.id}::uuid, 'rest', 'create_task', 'task', gen_random_uuid(), 'Task',
      now() - n * interval '10 ms' FROM generate_series(1, 20000) n`);
  await app.db.run(sql`
    INSERT INTO own_changes (user_id, kind, key, operation, created_at)
    SELECT ${ann.id}::uuid, 'journal', '2026-11-22', 'write_journal_entry', now() - n * interval '10 ms'
    FROM generate_series(1, 20000) n`);
  await app.pool.query('VACUUM ANALYZE');
  const change = {
    accounts: [ann.id],
    workspaces: [ann.workspaceId],
    at: Date.now(),
    xid: '1000',
    tab: '',
    endsAccess: false,
  };
  const { text, values } = readRowsOf([change], [{ accountId: ann.id, isDetailed: true }]);
  const { rows } = await app.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const used = indexesOf(rows[0]['QUERY PLAN'][0].Plan);
  expect(used).toContainEqual(
    expect.stringMatching(/^activity_workspace_id_created_at_id_idx .*workspace_id = .*created_at = /),
  );
  expect(used).toContainEqual(
    expect.stringMatching(/^own_changes_(user_id_)?created_at_idx .*created_at = /),
  );
});
