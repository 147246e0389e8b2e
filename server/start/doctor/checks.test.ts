import { mkdtempSync, rmSync } from 'node:fs';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFolder } from '../../../testing/start/make-folder';
import { createApp } from '../../../testing/test-app';
import { settings } from '../../platform/config/settings';
import { checks } from './checks';

test('says how old the last good backup is, and fails when it is older than two days', async () => {
  await using app = await createApp();
  const check = async () => checks['backups']?.({ settings: settings(), url: app.url });
  const add = (error: string | null, hours: number) =>
    app.pool.query(
      `INSERT INTO backups (place, scheduled, started_at, finished_at, error)
       VALUES ('a', true, now() - make_interval(hours => $1), now(), $2)`,
      [hours, error],
    );
  await add('The disk is full.', 1);
  expect(await check()).toMatchObject({
    status: 'warning',
    message: expect.stringMatching(/^None was made yet/),
  });
  await app.db.run(
    sql`INSERT INTO users (email, created_at) VALUES ('a@example.org', now() - interval '3 days')`,
  );
  expect(await check()).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^None was made yet/),
  });
  await add(null, 50);
  expect(await check()).toMatchObject({ status: 'failed' });
  await add(null, 20);
  expect(await check()).toMatchObject({ status: 'ok', message: expect.stringMatching(/^The last good one/) });
});

test('stores a file although the folder for temporary files is on another disk', async () => {
  const [folder, other] = [makeFolder(), mkdtempSync('/dev/shm/parcours-')];
  onTestFinished(() => {
    vi.unstubAllEnvs();
    for (const made of [folder, other]) rmSync(made, { recursive: true, force: true });
  });
  vi.stubEnv('TMPDIR', other);
  await using app = await createApp({ env: { PARCOURS_DATA: folder } });
  expect(await checks['files']?.({ settings: settings(), url: app.url })).toMatchObject({ status: 'ok' });
});
