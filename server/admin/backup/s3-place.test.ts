import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { expect, onTestFinished, test, vi } from 'vitest';
import { actAsServer, archiveOf, restoreFrom, testDatabase, testFolder } from '../../../testing/backup';
import { createApp } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';
import { keepNewest, latestIn } from './archive-names';
import { placeAt } from './configured-place';
import { makeBackup } from './make-backup';
import { verifyArchive } from './read-archive';

vi.setConfig({ testTimeout: 60_000 });

/** A bucket on this machine, and the settings to use it. */
async function startBucket(): Promise<{ bucket: string; env: Record<string, string> }> {
  const folder = testFolder();
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'parcours' }],
  });
  const { port } = await s3.run();
  onTestFinished(() => s3.close());
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'parcours',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { bucket: join(folder, 'parcours'), env };
}

const NAMES = [1, 2, 3].map((day) => `parcours-2026-01-0${day}T030000Z.tar.gz`);

test('stores archives of any size in parts, lists and deletes them', async () => {
  const { env } = await startBucket();
  actAsServer({ PARCOURS_DATA: testFolder(), ...env });
  const place = placeAt('s3://parcours/backups');
  const large = randomBytes(33 * 1024 * 1024);
  const [first = '', second = '', third = ''] = NAMES;
  await place.write(first, Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)]));
  for (const name of [third, second]) await place.write(name, Readable.from([Buffer.from('Hello')]));
  expect((await buffer(await place.read(first))).equals(large)).toBe(true);
  expect(await latestIn(place, new Date())).toBe(third);
  await keepNewest(place, 2, new Date());
  expect((await place.list()).sort()).toEqual([second, third]);
  const cut = new Readable({ read: () => undefined });
  cut.on('error', () => undefined);
  const writing = place.write(first, cut);
  cut.push(Buffer.from('Hello'));
  cut.destroy(new Error('The snapshot was lost.'));
  await expect(writing).rejects.toThrow('The snapshot was lost.');
  expect(await place.list()).not.toContain(first);
  await expect(place.read(first)).rejects.toThrow(
    /^No such archive: s3:\/\/parcours\/backups\/parcours-2026/,
  );
});

test('moves the files of a data folder to a bucket', async () => {
  const { bucket, env } = await startBucket();
  await using app = await createApp({ env: { PARCOURS_DATA: testFolder() } });
  const files = filesOf(app, await app.account('Ann'));
  const { body } = await files.call('create_task', { title: 'Tiles' });
  const bytes = new Uint8Array(randomBytes(50_000));
  await files.upload({ targetKind: 'task', targetId: Object(body).task.id, bytes });
  const { folder } = await archiveOf(app.url);
  actAsServer({ PARCOURS_DATA: testFolder(), ...env });
  const { url } = await testDatabase();
  await restoreFrom(folder, url);
  expect(readdirSync(bucket).filter((name) => name.endsWith('._S3rver_object'))).toHaveLength(1);
  // The bucket's files are also in an archive that the bucket has.
  const name = 'back.tar.gz';
  const place = placeAt('s3://parcours');
  const manifest = await makeBackup({ url, place, name });
  expect(manifest.missingFiles).toEqual([]);
  expect(await verifyArchive(() => place.read(name))).toEqual(manifest);
});
