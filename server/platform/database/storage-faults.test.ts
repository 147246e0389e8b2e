import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp, type TestApp, transports } from '../../../testing/test-app';
import { receive } from '../../features/files/receive-upload';
import { toAppError } from '../errors/errors';
import { findCause } from './find-cause';
import { findNotReadyReason } from './migrate';

/** Makes each insert of an area fail with the error of a file that cannot grow. */
const failAreas = (app: TestApp, code: string) =>
  app.pool.query(`
    CREATE OR REPLACE FUNCTION fail_area() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'could not extend file "base/5/2619"' USING ERRCODE = '${code}'; END $$;
    CREATE OR REPLACE TRIGGER fail_area BEFORE INSERT ON areas EXECUTE FUNCTION fail_area()`);

test.each([
  {
    state: '53100',
    status: 507,
    code: 'insufficient_storage',
    message: /^The disk of this server is full; nothing was written\./,
  },
  { state: '53200', status: 503, code: 'unavailable', message: /^The database does not answer just now/ },
  {
    state: '58030',
    status: 503,
    code: 'unavailable',
    message: /^A disk of this server fails; nothing was written\./,
  },
])(
  'answers the error $state of the database with $status over every transport',
  async ({ state, status, code, message }) => {
    await using app = await createApp({ isNew: true });
    const ann = await app.account('Ann');
    await failAreas(app, state);
    for (const name of transports) {
      const call = app.transport(name).as(ann);
      expect([name, await call('create_area', { name: 'Home' })]).toEqual([
        name,
        { status, body: { error: { code, message: expect.stringMatching(message), details: [] } } },
      ]);
      expect(await call('list_areas')).toEqual({ status: 200, body: { areas: [] } });
    }
  },
);

/** Sets a setting of the database for later connections. */
async function setForDatabase({ pool, url }: TestApp, setting: string): Promise<void> {
  await pool.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET ${setting}`);
}

test('reports a database that accepts only reads', async () => {
  await using app = await createApp({ isNew: true });
  const ann = await app.account('Ann');
  expect(await findNotReadyReason(app.url)).toBeUndefined();
  await setForDatabase(app, 'default_transaction_read_only = on');
  expect(await findNotReadyReason(app.url)).toBe(
    'The database accepts only reads. DATABASE_URL must name the primary server.',
  );
  await app.pool.query('SET default_transaction_read_only = on');
  for (const name of transports)
    expect(await app.transport(name).call(ann, 'create_area', { name: 'Home' })).toMatchObject({
      status: 503,
      body: {
        error: { code: 'unavailable', message: expect.stringMatching(/^The database accepts only reads/) },
      },
    });
});

test('is not ready while the disk of the database is full', async () => {
  await using app = await createApp({ isNew: true });
  // The rows of this function exceed the memory, so the check writes a file to the disk.
  await app.pool.query(`
    CREATE FUNCTION repeat(text, int) RETURNS text LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'could not write to file' USING ERRCODE = '53100'; END $$`);
  await setForDatabase(app, 'search_path = public, pg_catalog');
  expect(await findNotReadyReason(app.url)).toBe('The disk of the database is full. Free some space.');
});

test('blames the full disk for a cut upload', async () => {
  const body = new Uint8Array(100_000);
  const request = new Request('http://parcours.test', { method: 'PUT', body });
  // `/dev/full` is always full.
  const error = await receive(request, '/dev/full', body.byteLength).catch(toAppError);
  expect(error).toMatchObject({ kind: 'insufficient_storage' });
});

test('finds the line in PostgreSQL’s log that says why it ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parcours-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log');
  const last = 'LOG:  database system is shut down';
  const cases = [
    ['PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device', 'LOG:  startup process'],
    ['FATAL:  could not create lock file "postmaster.pid": Read-only file system', 'FATAL:  cannot continue'],
    ['FATAL:  configuration file "postgresql.conf" contains errors', 'LOG:  something else'],
  ];
  for (const [cause = '', after] of cases) {
    writeFileSync(file, `LOG:  starting\n${cause}\n${after}\n${last}\n`);
    expect(findCause(file)).toBe(`${cause} (${file})`);
  }
  writeFileSync(file, `${last}\n`);
  expect(findCause(file)).toBe(`${last} (${file})`);
});
