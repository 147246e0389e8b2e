import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createApp } from '../../../testing/test-app';

const METRICS_TOKEN = 'a-token-for-metrics';

const read = (app: Awaited<ReturnType<typeof createApp>>, token: string) =>
  app.send('/metrics', { headers: { authorization: `Bearer ${token}` } });

test('returns 404 for metrics without METRICS_TOKEN', async () => {
  await using app = await createApp();
  expect((await read(app, METRICS_TOKEN)).status).toBe(404);
});

test('counts requests and errors by transport and operation', async () => {
  await using app = await createApp({ env: { METRICS_TOKEN } });
  expect((await read(app, 'a-token-for-metricz')).status).toBe(401);
  const ann = await app.account('Ann');
  await app.db.run(sql`
    INSERT INTO backups (place, scheduled, started_at, finished_at) VALUES ('a', true, now() - interval '1 hour', now())`);
  const { body } = await app.transport('rest').as(ann)('create_task', { title: 'Secret plan' });
  await app.transport('mcp').as(ann)('get_task', { taskId: Object(body).task.id });
  await app.transport('rest').as(ann)('get_task', { taskId: ann.id });
  const response = await read(app, METRICS_TOKEN);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  for (const line of [
    /^parcours_operation_duration_seconds_count\{transport="rest",operation="create_task"\} [1-9]/m,
    /^parcours_operation_duration_seconds_count\{transport="mcp",operation="get_task"\} [1-9]/m,
    /^parcours_operation_errors_total\{transport="rest",operation="get_task",code="not_found"\} [1-9]/m,
    /^parcours_database_connections\{state="idle"\} \d/m,
    /^parcours_backup_age_seconds 36\d\d(\.\d+)?$/m,
    /^parcours_streams 0$/m,
    /^parcours_build_info\{version="[\d.]+",migration="\d+_\w+",node="v[\d.]+"\} 1$/m,
    /^nodejs_eventloop_lag_p99_seconds \d/m,
    /^process_resident_memory_bytes \d/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toMatch(/secret plan|example\.org|[\da-f]{8}-[\da-f]{4}-/i);
});

test('counts the age of the backups from the first account until one is made', async () => {
  await using app = await createApp({ env: { METRICS_TOKEN } });
  const age = async () =>
    /^parcours_backup_age_seconds (\d+)/m.exec(await (await read(app, METRICS_TOKEN)).text())?.[1];
  expect(await age()).toBeUndefined();
  await app.account('Ann');
  await app.db.run(sql`UPDATE users SET created_at = now() - interval '3 days'`);
  expect(Number(await age())).toBeGreaterThan(3 * 86_400 - 1);
});
