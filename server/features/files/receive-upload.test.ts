import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/start/listen';
import { makeFolder } from '../../../testing/start/make-folder';
import { createApp } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';

const headOf = (url: string, size: number) =>
  `PUT ${new URL(url).pathname} HTTP/1.1\r\nHost: test\r\nContent-Length: ${size}\r\n\r\n`;

test('stores a file whole or not at all when the connection is cut', async () => {
  const folder = makeFolder();
  await using app = await createApp({ env: { PARCOURS_DATA: folder } });
  await using server = await listen({ headersMs: 200, requestMs: 300, checkMs: 20 });
  const files = filesOf(app, await app.account('Ann'));
  const { body } = await files.call('create_task', { title: 'Tiles' });
  const target = { targetKind: 'task', targetId: Object(body).task.id };
  const bytes = new Uint8Array(randomBytes(25 * 1024 * 1024));
  const first = 2 ** 20;
  const url = await files.addressFor({ ...target, bytes });
  const begin = async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(headOf(url, bytes.byteLength));
    socket.write(bytes.subarray(0, first));
    await expect.poll(() => readdirSync(join(folder, 'files', 'incoming')).length).toBe(1);
    return socket;
  };
  const objects = () => app.db.rows(sql`SELECT FROM stored_objects`);
  for (let cut = 0; cut < 3; cut++) {
    (await begin()).destroy();
    await expect.poll(objects).toEqual([]);
    await expect.poll(() => readdirSync(join(folder, 'files', 'incoming'))).toEqual([]);
  }
  expect((await files.call('list_files', target)).body).toEqual({ files: [] });
  const socket = await begin();
  // Longer than other requests may take.
  await setTimeout(400);
  socket.write(bytes.subarray(first));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
  const listed = (await files.call('list_files', target)).body;
  expect(listed).toMatchObject({ files: [{ size: bytes.byteLength }] });
  const content = await files.read(`${Object(listed).files[0].id}/content`);
  expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
  rmSync(folder, { recursive: true });
});

test('keeps the connection of an upload that the disk refuses', async () => {
  const folder = makeFolder();
  await using app = await createApp({ env: { PARCOURS_DATA: folder } });
  await using server = await listen();
  const files = filesOf(app, await app.account('Ann'));
  const { body } = await files.call('create_task', { title: 'Tiles' });
  const bytes = new Uint8Array(randomBytes(3_000_000));
  mkdirSync(join(folder, 'files'), { recursive: true });
  // Nobody can make a file there.
  symlinkSync('/proc', join(folder, 'files', 'incoming'));
  for (let again = 0; again < 3; again++) {
    const url = await files.addressFor({ targetKind: 'task', targetId: Object(body).task.id, bytes });
    const answer = await fetch(`${server.url}${new URL(url).pathname}`, { method: 'PUT', body: bytes });
    expect(answer.status).toBe(503);
    await answer.text();
  }
  rmSync(folder, { recursive: true });
});
