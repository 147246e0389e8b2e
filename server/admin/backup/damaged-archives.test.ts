import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { extract, pack } from 'tar-stream';
import { expect, test, vi } from 'vitest';
import {
  actAsServer,
  archiveOf,
  contentsOf,
  restoreFrom,
  testDatabase,
  testFolder,
} from '../../../testing/backup';
import { withCopyClient } from '../../platform/database/copy/copy-client';
import { requireLoadable } from '../../platform/database/copy/load-database';
import '../../../testing/random-inputs';
import { placeAt } from './configured-place';
import { currentKeys } from './fill-archive';
import { MANIFEST, type Manifest } from './manifest';
import { verifyArchive } from './read-archive';

vi.setConfig({ testTimeout: 60_000 });

type Entries = Map<string, Buffer>;

async function unpack(archive: Buffer): Promise<Entries> {
  const tar = extract();
  Readable.from([gunzipSync(archive)]).pipe(tar);
  const found: Entries = new Map();
  for await (const entry of tar) found.set(entry.header.name, await buffer(entry));
  return found;
}

async function packAll(entries: Entries): Promise<Buffer> {
  const tar = pack();
  for (const [name, bytes] of entries) tar.entry({ name }, bytes);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

async function makeArchive(): Promise<{ whole: Buffer; manifest: Manifest }> {
  actAsServer({ PARCOURS_DATA: testFolder() });
  const { pool, url } = await testDatabase();
  await pool.query(`INSERT INTO deployment SELECT n, md5(n::text) FROM generate_series(1, 500) n`);
  const { path, manifest } = await archiveOf(url);
  return { whole: readFileSync(path), manifest };
}

let made: ReturnType<typeof makeArchive> | undefined;

/** An archive for all tests of this file. */
function goodArchive(): ReturnType<typeof makeArchive> {
  made ??= makeArchive();
  return made;
}

const verify = (archive: Buffer) => verifyArchive(async () => Readable.from([archive]));
const DEPLOYMENT = 'tables/deployment/000001';

/** A change of the entries of an archive, and the error of its restore. */
const damages: Record<string, [(entries: Entries, manifest: Manifest) => void, RegExp]> = {
  'a part of a table is missing': [
    (entries) => void entries.delete(DEPLOYMENT),
    /^The archive lacks tables\/deployment\/000001\./,
  ],
  'a table is not listed either': [
    (entries, manifest) => {
      entries.delete(DEPLOYMENT);
      manifest.entries = manifest.entries.filter(({ name }) => name !== DEPLOYMENT);
    },
    /^The archive lacks the table deployment\./,
  ],
  'a file is missing': [
    (_, manifest) => {
      const name = 'files/7f1bb0c4-6f8e-4b53-9a2b-0f3b1b0e9a11';
      manifest.entries.push({ name, bytes: 1, sha256: 'a'.repeat(64) });
    },
    /^The archive lacks files\/7f1bb0c4-/,
  ],
  'a byte is different': [
    (entries) => void entries.get(DEPLOYMENT)?.fill('9', 0, 1),
    /^tables\/deployment\/000001 of the archive has a wrong checksum\./,
  ],
  'the number of rows is different': [
    (_, manifest) => {
      for (const entry of manifest.entries) if (entry.name === DEPLOYMENT) entry.rows = 499;
    },
    /^tables\/deployment\/000001 of the archive has a wrong checksum\./,
  ],
  'an entry is not listed': [
    (entries) => void entries.set('tables/deployment/000002', Buffer.from('')),
    /^The archive has an entry that it does not list: tables\/deployment\/000002/,
  ],
  'an entry has a path of its own': [
    (entries) => void entries.set('../auth-secret', Buffer.from('')),
    /^The archive has an entry that no backup has: \.\.\/auth-secret/,
  ],
  'the manifest is of a newer format': [
    (_, manifest) => void Object.assign(manifest, { format: 2, appVersion: '9.1.0' }),
    /^The archive was made by a newer version of Parcours \(9\.1\.0\)\./,
  ],
  'the database was of a newer version': [
    (_, manifest) => void manifest.migrations.push({ name: '29990101000000_later', checksum: 'a' }),
    /^It is from a newer version of Parcours \(29990101000000_later\)\./,
  ],
  'a migration had another text': [
    (_, manifest) => void Object.assign(manifest.migrations[0] ?? {}, { checksum: 'a' }),
    /^It was made with another text of the migration 20261121000000_init\./,
  ],
};

/** The archive with a change, and a manifest that was written before it. */
async function changed(damage: (entries: Entries, manifest: Manifest) => void): Promise<Buffer> {
  const { whole, manifest: good } = await goodArchive();
  const entries = await unpack(whole);
  const manifest = structuredClone(good);
  damage(entries, manifest);
  entries.delete(MANIFEST);
  entries.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  return packAll(entries);
}

test.each(Object.entries(damages))('names the fault when %s', async (_, [damage, message]) => {
  const archive = await changed(damage);
  const check = async () => requireLoadable(await verify(archive));
  await expect(check()).rejects.toThrow(message);
  await expect(check()).rejects.toThrow('Nothing was changed.');
});

/** An archive with a file, whose rows break a rule of the database. */
const withBadRows = (entries: Entries, manifest: Manifest): void => {
  const rows = entries.get(DEPLOYMENT) ?? Buffer.of();
  const twice = Buffer.concat([rows, rows]);
  const file = { name: 'files/7f1bb0c4-6f8e-4b53-9a2b-0f3b1b0e9a11', bytes: Buffer.from('Hello') };
  for (const { name, bytes } of [{ name: DEPLOYMENT, bytes: twice }, file]) {
    const entry = { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    manifest.entries = manifest.entries.filter((each) => each.name !== name);
    manifest.entries.push(name === DEPLOYMENT ? { ...entry, rows: 1_000 } : entry);
  }
  const first = [...entries];
  entries.clear();
  entries.set(file.name, file.bytes);
  for (const [name, bytes] of first) entries.set(name, name === DEPLOYMENT ? twice : bytes);
};

const withoutTable = (entries: Entries, manifest: Manifest): void => {
  entries.delete(DEPLOYMENT);
  manifest.entries = manifest.entries.filter(({ name }) => name !== DEPLOYMENT);
  manifest.tables = manifest.tables.filter(({ name }) => name !== 'deployment');
};

test.each([
  [
    'a table is unknown to the archive',
    withoutTable,
    /^The table deployment is missing\. Nothing was changed/,
  ],
  [
    'its rows break a rule',
    withBadRows,
    /^The database does not accept tables\/deployment\/000001: duplicate key.* Nothing was changed/,
  ],
])('changes neither rows, files nor keys when %s', async (_, damage, message) => {
  const folder = testFolder();
  writeFileSync(join(folder, 'a.tar.gz'), await changed(damage));
  const data = testFolder();
  actAsServer({ PARCOURS_DATA: data });
  const { url } = await testDatabase();
  await withCopyClient(url, (client) => client.query(`INSERT INTO deployment VALUES ('mine', 'mine')`));
  const before = await contentsOf(url);
  const files = () =>
    readdirSync(data, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  // As after a start.
  currentKeys();
  const filesBefore = files();
  await expect(restoreFrom(folder, url)).rejects.toThrow(message);
  expect(await contentsOf(url)).toEqual(before);
  expect(files()).toEqual(filesBefore);
});

test('refuses an archive without its manifest, a file that is not an archive, and a missing file', async () => {
  const { whole } = await goodArchive();
  const entries = await unpack(whole);
  entries.delete(MANIFEST);
  await expect(verify(await packAll(entries))).rejects.toThrow(
    /^The archive lacks manifest\.json: it is not whole/,
  );
  await expect(verify(Buffer.from('Hello'))).rejects.toThrow(
    /^The archive is cut off or damaged at its beginning/,
  );
  await expect(placeAt('/nowhere').read('a.tar.gz')).rejects.toThrow(
    '/nowhere/a.tar.gz cannot be read: there is no such file or folder. Nothing was changed.',
  );
});

test('refuses an archive that is cut off anywhere, and names where', async () => {
  const { whole, manifest } = await goodArchive();
  const names = [...manifest.entries.map(({ name }) => name), MANIFEST, 'its beginning'];
  const named = new RegExp(`(at|lacks) (${names.join('|')})[:.]`);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
      await expect(verify(whole.subarray(0, length))).rejects.toThrow(named);
    }),
    { numRuns: 30 },
  );
  await expect(verify(whole)).resolves.toEqual(manifest);
});
