import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../../../testing/start/listen';
import { makeFolder } from '../../../testing/start/make-folder';
import { createApp } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';
import { settings } from '../config/settings';

const folder = makeFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** An app whose accounts may store little. */
const createSmall = (env: Record<string, string> = {}, rateLimit = 0) =>
  createApp({ env: { PARCOURS_DATA: folder, MAX_STORE_MB: '5', ...env }, rateLimit });

const MB = 2 ** 20;
const idOf = (body: unknown, kind: string): string => Object(body)[kind].id;

test('counts texts and the trash against the storage of an account', async () => {
  await using app = await createSmall();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const call = app.transport('rest').as(ann);
  const makeNote = () => call('create_note', { title: 'Long', body: 'x'.repeat(900_000) });
  const deleted: string[] = [];
  let made = await makeNote();
  for (; made.status === 201; made = await makeNote()) {
    const noteId = idOf(made.body, 'note');
    deleted.push(noteId);
    expect((await call('delete_note', { noteId })).status).toBe(200);
  }
  expect(deleted).toHaveLength(5);
  const message = expect.stringMatching(
    /5 MB together, 4 MB of it in the trash\. Delete .*also from the trash\.$/,
  );
  expect(made).toMatchObject({ status: 409, body: { error: { code: 'quota_exceeded', message } } });
  const { body } = await call('create_task', { title: 'Small' });
  const target = { targetKind: 'task', targetId: idOf(body, 'task') };
  const files = filesOf(app, ann);
  expect(await files.announce({ ...target, bytes: new Uint8Array(MB) })).toMatchObject({
    status: 409,
    body: { error: { code: 'quota_exceeded', message } },
  });
  const update = { taskId: target.targetId, notes: 'x'.repeat(40_000), checklist: [] };
  expect(
    (await app.transport('rest').as(eve)('create_task', { title: 'x', notes: update.notes })).status,
  ).toBe(201);
  for (const trashId of deleted) expect((await call('delete_trash', { trashId })).status).toBe(200);
  expect((await call('update_task', update)).status).toBe(200);
  expect((await makeNote()).status).toBe(201);
});

test('takes one try of an upload at a time', async () => {
  await using app = await createSmall();
  await using server = await listen();
  const files = filesOf(app, await app.account('Ann'));
  const { body } = await files.call('create_task', { title: 'Tiles' });
  const bytes = new Uint8Array(1000);
  const url = await files.addressFor({ targetKind: 'task', targetId: idOf(body, 'task'), bytes });
  const sockets = Array.from({ length: 8 }, () => connect(server.port, '127.0.0.1'));
  const answers = sockets.map(async (socket) => {
    socket.write(
      `PUT ${new URL(url).pathname} HTTP/1.1\r\nHost: test\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(10)}`,
    );
    const [answer] = await once(socket, 'data');
    return String(answer).split(' ')[1];
  });
  await expect.poll(async () => (await app.pool.query('SELECT FROM stored_objects')).rowCount).toBe(1);
  const refused = await Promise.race([Promise.all(answers), Promise.any(answers)]);
  expect(refused).toBe('409');
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await app.pool.query('SELECT FROM stored_objects')).rowCount).toBe(0);
  expect((await files.put(url, bytes)).status).toBe(200);
});

test('limits the uploads of a network', async () => {
  await using app = await createSmall({}, 3);
  const put = () => app.send('/v2/files/uploads/unknown', { method: 'PUT', body: 'x' });
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await put()).status);
  expect(statuses).toEqual([404, 404, 404, 429]);
});

test('keeps the last space on the disk for small writes', async () => {
  await using app = await createSmall({ MIN_FREE_MB: '1000000' });
  const files = filesOf(app, await app.account('Ann'));
  const small = await files.call('create_task', { title: 'Small' });
  expect(small.status).toBe(201);
  const full = { status: 507, body: { error: { code: 'insufficient_storage' } } };
  const target = { targetKind: 'task', targetId: idOf(small.body, 'task') };
  expect(await files.announce({ ...target, bytes: new Uint8Array(10) })).toMatchObject(full);
  // As with the embedded database, which is on the same disk.
  Object.assign(settings(), { DATABASE_URL: undefined });
  expect(await files.call('create_task', { title: 'Large', notes: 'x'.repeat(40_000) })).toMatchObject(full);
  expect((await files.call('create_task', { title: 'Small' })).status).toBe(201);
  expect((await files.call('delete_task', { taskId: target.targetId })).status).toBe(200);
});
