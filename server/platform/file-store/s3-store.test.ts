import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from 's3rver';
import { expect, test } from 'vitest';
import { collectUnused, deleteUnused } from '../../../testing/collect-files';
import { makeFolder } from '../../../testing/start/make-folder';
import { createApp } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';
import { readJobs } from '../jobs/read-jobs';
import { deleteBytes } from './collect-files';
import { findStoreTrouble } from './configured-store';

/** An app that keeps its files in a bucket of this machine. */
async function openStore() {
  const folder = makeFolder();
  const bucket = join(folder, 'bucket', 'parcours');
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'parcours' }],
  });
  const { port } = await s3.run();
  const app = await createApp({
    env: {
      PARCOURS_DATA: join(folder, 'data'),
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'parcours',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await s3.close();
    isOpen = false;
  };
  return {
    app,
    bucket,
    close,
    stored: () => readdirSync(bucket).filter((name) => name.endsWith('._S3rver_object')),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

test('names the store that lacks the bytes of a file', async () => {
  await using store = await openStore();
  const { app, bucket } = store;
  const files = filesOf(app, await app.account('Ben'));
  const { body } = await files.call('create_task', { title: 'Tiles' });
  const bytes = new Uint8Array(randomBytes(10));
  const { id } = await files.upload({ targetKind: 'task', targetId: Object(body).task.id, bytes });
  for (const name of readdirSync(bucket)) rmSync(join(bucket, name));
  const answer = await files.read(`${id}/content`);
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { error: { message: expect.stringMatching(/^No such file in the S3 bucket of this server\./) } },
  ]);
});

test('stores, serves and deletes files in a bucket, and answers 503 while it is away', async () => {
  await using store = await openStore();
  const { app, stored, close } = store;
  const ann = await app.account('Ann');
  const files = filesOf(app, ann);
  const { body } = await files.call('create_task', { title: 'Tiles' });
  const target = { targetKind: 'task', targetId: Object(body).task.id };
  const bytes = new Uint8Array(randomBytes(3_000_000));
  const { id } = await files.upload({ ...target, bytes, type: 'application/zip', name: 'a.zip' });
  expect(stored()).toHaveLength(1);
  const whole = await files.read(`${id}/content`);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const part = await files.read(`${id}/content`, { range: 'bytes=1000000-1000009' });
  expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([
    206,
    bytes.slice(1_000_000, 1_000_010),
  ]);
  await files.call('delete_file', { fileId: id });
  await files.call('delete_trash', { trashId: id });
  await deleteUnused(app);
  expect(stored()).toEqual([]);
  const uploaded = await files.upload({ ...target, bytes });
  await close();
  expect((await files.read(`${uploaded.id}/content`)).status).toBe(503);
  expect((await files.put(await files.addressFor({ ...target, bytes }), bytes)).status).toBe(503);
  await files.call('delete_file', { fileId: uploaded.id });
  await files.call('delete_trash', { trashId: uploaded.id });
  await collectUnused(app);
  expect(await readJobs(app.db)).toContainEqual(
    expect.objectContaining({ name: deleteBytes.name, waiting: 1 }),
  );
});

test('says at the start that the bucket does not answer', async () => {
  await using store = await openStore();
  expect(await findStoreTrouble()).toBeUndefined();
  await store.close();
  expect(await findStoreTrouble()).toMatch(/^The bucket parcours at S3_ENDPOINT does not answer/);
});
