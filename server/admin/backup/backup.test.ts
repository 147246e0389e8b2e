import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { anyCharacter } from '../../../testing/any-character';
import {
  actAsServer,
  archiveOf,
  contentsOf,
  restoreFrom,
  rowsInArchive,
  testDatabase,
  testFolder,
} from '../../../testing/backup';
import { deleteUnused } from '../../../testing/collect-files';
import { withPool } from '../../platform/database/client';
import { collectFiles } from '../../platform/file-store/collect-files';
import '../../../testing/random-inputs';
import { createApp, type TestApp } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';
import { mailBackupFailure } from './backup-jobs';
import type { BackupPlace } from './backup-place';
import { placeAt } from './configured-place';
import { makeBackup } from './make-backup';

vi.setConfig({ testTimeout: 60_000 });

const SECRET = 'test'.repeat(10);
const later = { key: 'later', runAt: new Date(Date.now() + 3_600_000) };

/** A task of a new account with a file, and an upload that is waiting. */
async function attach(app: TestApp, bytes = new Uint8Array(randomBytes(300_000))) {
  const files = filesOf(app, await app.account('Ann'));
  const { body } = await files.call('create_task', { title: 'Tiles' });
  const target = { targetKind: 'task', targetId: Object(body).task.id };
  const { id } = await files.upload({ ...target, bytes, type: 'application/zip', name: 'a.zip' });
  await files.addressFor({ ...target, bytes });
  return { files, id, bytes };
}

/** Restored jobs have new ids. */
const withoutJobs = (contents: Map<string, string[]>) => new Map(contents).set('waiting_jobs', []);

const value = fc
  .string({ unit: anyCharacter, minLength: 1, maxLength: 40 })
  .map((text) => text.replaceAll('\0', '\\N\t\\.\r\n"'));
const Task = fc.record({
  title: value,
  notes: value,
  tags: fc.array(value, { maxLength: 3 }),
  checklist: fc.array(fc.record({ id: fc.uuid(), text: value })),
});

/** Copies the task with random texts. */
const addRandomTasks = (app: TestApp) =>
  app.db.run(sql`
    INSERT INTO tasks SELECT copy.* FROM tasks t, jsonb_array_elements(${JSON.stringify(fc.sample(Task, 200))}::jsonb) AS fields,
      jsonb_populate_record(t, fields || jsonb_build_object('id', gen_random_uuid())) AS copy`);

const objectsIn = (data: string): string[] =>
  readdirSync(join(data, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f-]{36}$/.test(name),
  );

test('restores every row, file, key and waiting job on another server', async () => {
  const [here, there] = [testFolder(), testFolder()];
  await using app = await createApp({ env: { PARCOURS_DATA: here } });
  const { bytes } = await attach(app);
  await addRandomTasks(app);
  await app.db.run(sql`DELETE FROM graphile_worker._private_jobs`);
  await mailBackupFailure.enqueue(app.db, { id: 'done' });
  await app.db.run(sql`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs`);
  await mailBackupFailure.enqueue(app.db, { id: 'waits' }, later);
  const before = await contentsOf(app.url);
  const { folder, path, manifest } = await archiveOf(app.url);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(manifest.missingFiles).toEqual([]);

  actAsServer({ PARCOURS_DATA: there });
  const { url, pool } = await testDatabase();
  await restoreFrom(folder, url);
  expect(withoutJobs(await contentsOf(url))).toEqual(withoutJobs(before));
  const [object = ''] = objectsIn(there);
  expect(readFileSync(join(there, 'files', object)).equals(bytes)).toBe(true);
  expect(objectsIn(there)).toHaveLength(1);
  expect(readFileSync(join(there, 'auth-secret'), 'utf8')).toBe(SECRET);
  const jobs = await pool.query(
    'SELECT task_identifier, key, run_at, payload FROM graphile_worker.jobs j JOIN waiting_jobs w ON w.job_id = j.id',
  );
  const { name } = mailBackupFailure;
  expect(jobs.rows).toEqual([
    { task_identifier: name, key: `${name}:later`, run_at: later.runAt, payload: { id: 'waits' } },
  ]);
});

test('replaces what is there only when asked, after a backup of it', async () => {
  await using app = await createApp({ env: { PARCOURS_DATA: testFolder() } });
  await attach(app);
  const { folder } = await archiveOf(app.url);
  const before = await contentsOf(app.url);
  const [there, saved] = [testFolder(), testFolder()];
  actAsServer({ PARCOURS_DATA: there, AUTH_SECRET: SECRET });
  const { url } = await testDatabase();
  await withPool(url, async (db) => {
    await db.run(sql`INSERT INTO users (email, updated_at) VALUES ('ben@example.org', now())`);
    // The jobs as a killed server leaves them.
    await collectFiles.enqueue(db, {}, later);
    await db.run(sql`UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now()`);
  });
  await expect(restoreFrom(folder, url)).rejects.toThrow(/^This database has accounts\. With --replace,/);
  await restoreFrom(folder, url, saved);
  const after = await contentsOf(url);
  for (const table of ['users', 'tasks']) expect(after.get(table)).toEqual(before.get(table));
  const left = sql`SELECT FROM graphile_worker.jobs WHERE key = ${`${collectFiles.name}:later`}`;
  expect(await withPool(url, (db) => db.rows(left))).toEqual([]);
  const replaced = await rowsInArchive(() => placeAt(saved).read('a.tar.gz'));
  expect(replaced.get('users')).toEqual([expect.stringContaining('ben@example.org')]);
});

/** A place that calls a function before it stores the archive. */
const placeAfter = (folder: string, first: () => Promise<unknown>): BackupPlace => ({
  ...placeAt(folder),
  async write(name, archive) {
    await first();
    await placeAt(folder).write(name, archive);
  },
});

test('does not restore while something else uses the database', async () => {
  actAsServer({ PARCOURS_DATA: testFolder() });
  const { url, pool } = await testDatabase();
  const { folder } = await archiveOf(url);
  await pool.query('SELECT 1');
  await expect(restoreFrom(folder, url)).rejects.toThrow(
    /^Something else uses this database \(1 connections\)/,
  );
});

test('holds what was there at one instant while others write', async () => {
  await using app = await createApp({ env: { PARCOURS_DATA: testFolder() } });
  const { files } = await attach(app);
  const stop = new AbortController();
  /** Two tables change in one transaction. */
  const write = () =>
    app.db.transaction(async (tx) => {
      await tx.run(sql`
        INSERT INTO workspaces SELECT (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'kind', 'team'))).*
        FROM workspaces w LIMIT 1`);
      await tx.run(sql`UPDATE tasks SET title = (SELECT count(*) FROM workspaces) || ' workspaces'`);
    });
  const writing = (async () => {
    while (!stop.signal.aborted) await write();
  })();
  const folder = testFolder();
  const place = placeAfter(folder, () => files.call('create_task', { title: 'Too late' }));
  await makeBackup({ url: app.url, place, name: 'a.tar.gz' });
  stop.abort();
  await writing;
  const rows = await rowsInArchive(() => placeAt(folder).read('a.tar.gz'));
  expect(rows.get('tasks')).toEqual([
    expect.stringContaining(`\t${rows.get('workspaces')?.length} workspaces\t`),
  ]);
});

test('keeps the bytes of a file that is deleted while a backup is made', async () => {
  const here = testFolder();
  await using app = await createApp({ env: { PARCOURS_DATA: here } });
  const { files, id } = await attach(app);
  const place = placeAfter(testFolder(), async () => {
    await files.call('delete_file', { fileId: id });
    await files.call('delete_trash', { trashId: id });
    await deleteUnused(app);
  });
  const manifest = await makeBackup({ url: app.url, place, name: 'a.tar.gz' });
  expect(manifest.missingFiles).toEqual([]);
  expect(objectsIn(here)).toHaveLength(1);
  await deleteUnused(app);
  expect(objectsIn(here)).toEqual([]);
});
