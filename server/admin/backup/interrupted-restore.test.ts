import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { actAsServer, contentsOf, restoreFrom, testDatabase, testFolder } from '../../../testing/backup';
import { startDatabaseProxy } from '../../../testing/database-proxy';
import { findFreePort } from '../../../testing/start/free-port';
import { makeFolder } from '../../../testing/start/make-folder';
import { startApp } from '../../../testing/start/spawn-app';
import { createApp } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';
import { withCopyClient } from '../../platform/database/copy/copy-client';
import { placeAt } from './configured-place';
import { makeBackup } from './make-backup';
import { restoreBackup } from './restore-backup';
import { finishKeys } from './restored-keys';

vi.setConfig({ testTimeout: 60_000 });

const SECRET = 'test'.repeat(10);
/** The message of a COMMIT that is sent as text. */
const COMMIT = 'Q\0\0\0\x0bCOMMIT\0';

/** A folder with the archive of a server that has a task with a file. */
const folder = makeFolder();

beforeAll(async () => {
  await using app = await createApp({ env: { PARCOURS_DATA: join(folder, 'data') } });
  const files = filesOf(app, await app.account('Ann'));
  const { body } = await files.call('create_task', { title: 'Tiles' });
  const target = { targetKind: 'task', targetId: Object(body).task.id };
  await files.upload({ ...target, bytes: Buffer.from('tiles'), type: 'application/zip', name: 'a.zip' });
  await makeBackup({ url: app.url, place: placeAt(folder), name: 'a.tar.gz' });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Restores the archive on another server, and cuts the connection at the commit. */
async function cutRestore(at: 'request' | 'answer') {
  const data = testFolder();
  actAsServer({ PARCOURS_DATA: data });
  const own = readFileSync(join(data, 'auth-secret'), 'utf8');
  const { url, pool } = await testDatabase();
  await using proxy = await startDatabaseProxy(url);
  proxy.cut({ text: COMMIT, at });
  await expect(restoreFrom(folder, proxy.url)).rejects.toThrow(
    /^The connection .* Start Parcours to see which\.$/,
  );
  expect(readFileSync(join(data, 'auth-secret'), 'utf8')).toBe(own);
  return { data, url, pool, own };
}

/** The files of a data folder that a restore has not finished with. */
const restoredIn = (data: string) => readdirSync(data).filter((name) => name.includes('restored'));

/** Starts the app on the data folder, which finishes the restore. */
async function start(data: string, url: string): Promise<void> {
  const env = { DATABASE_URL: url };
  const command = [process.execPath, resolve('launch/launch.cjs'), 'server/main.ts', '--no-pages'];
  const app = startApp(data, await findFreePort(), { env, command });
  onTestFinished(() => void app.child.kill('SIGKILL'));
  await app.ready;
}

const filesIn = (data: string) =>
  readdirSync(join(data, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f-]{36}$/.test(name),
  );

test('the next start takes the keys of a restore that ended right after its commit', async () => {
  const { data, url, pool } = await cutRestore('answer');
  await start(data, url);
  expect(restoredIn(data)).toEqual([]);
  expect(readFileSync(join(data, 'auth-secret'), 'utf8')).toBe(SECRET);
  expect(filesIn(data)).toHaveLength(1);
  expect((await pool.query('SELECT title FROM tasks')).rows).toEqual([{ title: 'Tiles' }]);
});

test('drops the keys of a restore that ended right before its commit', async () => {
  const { data, url, pool, own } = await cutRestore('request');
  // The start does this, as the test before shows.
  expect(await finishKeys(url)).toBe(false);
  expect(restoredIn(data)).toEqual([]);
  expect(readFileSync(join(data, 'auth-secret'), 'utf8')).toBe(own);
  expect((await pool.query('SELECT FROM users')).rowCount).toBe(0);
});

test.each([
  ['verified', 1],
  ['loaded', 2],
])('a restore that is stopped while the archive is %s changes nothing', async (_, times) => {
  const data = testFolder();
  actAsServer({ PARCOURS_DATA: data });
  const { url } = await testDatabase();
  await withCopyClient(url, (client) => client.query(`INSERT INTO deployment VALUES ('mine', 'mine')`));
  const before = await contentsOf(url);
  const stopping = new AbortController();
  let opened = 0;
  const open = async () => {
    const archive = await placeAt(folder).read('a.tar.gz');
    if (++opened === times) archive.once('end', () => stopping.abort(new Error('Stopped.')));
    return archive;
  };
  const { signal } = stopping;
  await expect(restoreBackup({ url, open, saveReplaced: undefined, signal })).rejects.toThrow('Stopped.');
  expect(await contentsOf(url)).toEqual(before);
  expect(restoredIn(data)).toEqual([]);
});
