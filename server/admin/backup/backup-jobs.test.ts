import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { testFolder } from '../../../testing/backup';
import { signedInBrowser } from '../../../testing/browser-client';
import { startMailServer } from '../../../testing/mail-server';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import type { RunnableJob } from '../../platform/jobs/job';
import { runDueJobs } from '../../platform/jobs/worker';
import { lastDue, mailBackupFailure, makeBackupJob, startBackups } from './backup-jobs';

vi.setConfig({ testTimeout: 60_000 });

const jobs: RunnableJob[] = [startBackups, makeBackupJob, mailBackupFailure];

/** The server of an owner whose account is older than a day. */
async function ownersApp(env: Record<string, string>) {
  const app = await createApp({
    env: { OWNER_EMAIL: 'owner@example.org', PARCOURS_DATA: testFolder(), ...env },
  });
  const owner = await app.accountWithEmail('owner@example.org');
  await app.db.run(sql`UPDATE users SET created_at = now() - interval '2 days'`);
  await app.db.run(sql`DELETE FROM graphile_worker._private_jobs`);
  return { app, owner };
}

/** Runs the job of each minute and those that it starts. */
async function runMinute(app: TestApp): Promise<void> {
  await startBackups.enqueue(app.db, {});
  await runDueJobs(app.url, jobs);
}

test('finds the latest time a backup was due, by the clock of the server', () => {
  expect(lastDue(new Date(2026, 10, 23, 2, 59), '03:00')).toEqual(new Date(2026, 10, 22, 3, 0));
  expect(lastDue(new Date(2026, 10, 23, 3, 0), '03:00')).toEqual(new Date(2026, 10, 23, 3, 0));
  expect(lastDue(new Date(2026, 2, 1, 0, 5), '23:30')).toEqual(new Date(2026, 1, 28, 23, 30));
});

test('makes one backup a night and keeps the newest', async () => {
  const folder = testFolder();
  const { app } = await ownersApp({ BACKUP_TO: folder, BACKUP_KEEP: '2' });
  await using _ = app;
  const earlier = ['parcours-2026-01-01T030000Z.tar.gz', 'parcours-2026-01-02T030000Z.tar.gz'];
  for (const name of [...earlier, 'before-restore-2026-01-01T030000Z.tar.gz', 'mine.txt'])
    writeFileSync(join(folder, name), '');
  await runMinute(app);
  const made = /^parcours-20(?!26-01)/;
  expect(readdirSync(folder).sort()).toEqual([
    'before-restore-2026-01-01T030000Z.tar.gz',
    'mine.txt',
    earlier[1],
    expect.stringMatching(made),
  ]);
  await runMinute(app);
  expect(readdirSync(folder).filter((name) => made.test(name))).toHaveLength(1);
});

test('makes no backup at night with BACKUP_KEEP=0 or before the first night', async () => {
  const folder = testFolder();
  const { app } = await ownersApp({ BACKUP_TO: folder });
  await using _ = app;
  await app.db.run(sql`UPDATE users SET created_at = now()`);
  await runMinute(app);
  expect(readdirSync(folder)).toEqual([]);
});

test('shows a failed backup in Settings, and mails the owner of the server', async () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'file'), '');
  await using mail = await startMailServer();
  const { app, owner } = await ownersApp({ BACKUP_TO: join(folder, 'file', 'backups'), SMTP_URL: mail.url });
  await using _ = app;
  await runMinute(app);
  expect(mail.received).toMatchObject([{ to: ['owner@example.org'] }]);
  expect(mail.received[0]?.raw).toContain('A backup of Parcours failed');
  const read = async (headers: Record<string, string>) => {
    const answer = await app.send('/api/trpc/screens.serverBackups?input=%7B%7D', { headers });
    return Object(await answer.json());
  };
  expect((await read(callHeaders(owner))).result.data).toMatchObject({
    backups: [
      { scheduled: true, error: expect.stringMatching(/^(ENOTDIR|EEXIST)/), finishedAt: expect.any(Number) },
    ],
    keep: 7,
    at: '03:00',
  });
  const eve = await app.account('Eve');
  expect((await read(callHeaders(eve))).error.data.httpStatus).toBe(404);
});

test('retries a failed nightly backup each hour, up to five times', async () => {
  const folder = testFolder();
  const place = join(folder, 'backups');
  writeFileSync(place, 'in the way');
  await using mail = await startMailServer();
  // So the night began almost a day ago.
  const at = new Date(Date.now() + 300_000).toTimeString().slice(0, 5);
  const { app } = await ownersApp({ BACKUP_TO: place, BACKUP_AT: at, SMTP_URL: mail.url });
  await using _ = app;
  const tries = async () => (await app.db.rows(sql`SELECT FROM backups`)).length;
  const anHourLater = () =>
    app.db.run(sql`UPDATE backups SET started_at = started_at - interval '61 minutes'`);
  await runMinute(app);
  await runMinute(app);
  expect(await tries()).toBe(1);
  for (let hour = 0; hour < 5; hour += 1) {
    await anHourLater();
    await runMinute(app);
  }
  expect(await tries()).toBe(5);
  expect(mail.received).toHaveLength(1);
});

test('starts a backup from the browser of the owner alone', async () => {
  const folder = join(testFolder(), 'backups');
  const { app, owner } = await ownersApp({ BACKUP_TO: folder });
  await using _ = app;
  const start = async (who: TestAccount) =>
    (await (await signedInBrowser(app, who)).mutate('screens.startBackup', {})).status;
  expect(await start(await app.account('Eve'))).toBe(404);
  expect([await start(owner), await start(owner)]).toEqual([200, 200]);
  await runDueJobs(app.url, jobs);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('reports the backup of a process that was killed', async () => {
  await using mail = await startMailServer();
  const { app } = await ownersApp({ BACKUP_KEEP: '0', SMTP_URL: mail.url });
  await using _ = app;
  await app.db.run(sql`
    INSERT INTO backups (place, scheduled, seen_at) VALUES ('/backups/a.tar.gz', true, now() - interval '3 minutes')`);
  await runMinute(app);
  expect(mail.received[0]?.raw).toContain('The app ended before the backup was whole.');
});

test('leaves nothing of a backup that is stopped with the app', async () => {
  const folder = testFolder();
  const { app } = await ownersApp({ BACKUP_TO: folder });
  await using _ = app;
  const stopped = AbortSignal.abort(new Error('The app was stopped.'));
  const job = { jobId: '1', attempt: 1, isLastAttempt: false, db: app.db, now: new Date(), signal: stopped };
  await expect(makeBackupJob.runRaw({ scheduled: true }, job)).rejects.toThrow('The app was stopped.');
  expect(readdirSync(folder)).toEqual([]);
  expect(await app.db.rows(sql`SELECT FROM backups`)).toEqual([]);
});
