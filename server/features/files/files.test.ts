import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUnused } from '../../../testing/collect-files';
import { createComment, createNote } from '../../../testing/fixture-rows';
import { sharingClient } from '../../../testing/sharing-client';
import { makeFolder } from '../../../testing/start/make-folder';
import { createApp, type TestAccount, type TestApp, transports } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';
import { deleteAccount } from '../sign-in/delete-account';

const folder = makeFolder();
let app: TestApp;
let ann: TestAccount;
let eve: TestAccount;

beforeAll(async () => {
  app = await createApp({ env: { PARCOURS_DATA: folder, MAX_FILE_MB: '1', MAX_STORE_MB: '3' } });
  [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hello = bytesOf('Hello, world');
const clientOf = (account: TestAccount) => sharingClient(app.transport('rest').as(account));

/** A task with its address in the form that files take. */
async function newTask(account = ann) {
  const { id } = await clientOf(account).task({ title: 'Tiles' });
  return { targetKind: 'task', targetId: id };
}

/** The names of everything in the store. */
const stored = () =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe.each(transports)('files over %s', (name) => {
  test('uploads, lists, reads and deletes a file', async () => {
    const [call, byEve] = [app.transport(name).as(ann), app.transport(name).as(eve)];
    const files = filesOf(app, ann);
    expect((await call('get_file_store')).body).toEqual({ configured: true });
    const target = await newTask();
    const announced = { ...target, name: 'a.txt', type: 'text/plain', size: hello.byteLength };
    expect((await byEve('create_upload', announced)).status).toBe(404);
    const made = await call('create_upload', announced);
    expect(made).toEqual({
      status: 201,
      body: {
        upload: {
          uploadId: expect.any(String),
          url: expect.stringMatching(/^http:\/\/parcours\.test\/v2\/files\/uploads\/[\w-]{32}$/),
          expiresAt: expect.any(Number),
        },
      },
    });
    const { url, uploadId } = Object(made.body).upload;
    const sent = await files.put(url, hello);
    const file = {
      id: uploadId,
      name: 'a.txt',
      size: 12,
      type: 'text/plain',
      width: null,
      height: null,
      ...target,
      createdAt: expect.any(Number),
      createdBy: expect.objectContaining({ id: ann.id, username: ann.username }),
    };
    expect(sent).toEqual({ status: 200, body: { file } });
    expect((await files.put(url, hello)).status).toBe(404);
    const fileId = Object(sent.body).file.id;
    expect((await call('list_files', target)).body).toEqual({ files: [file] });
    expect((await call('get_file', { fileId })).body).toEqual({ file });
    expect(await (await files.read(`${fileId}/content`)).text()).toBe('Hello, world');
    for (const [tool, input] of [
      ['list_files', target],
      ['get_file', { fileId }],
      ['delete_file', { fileId }],
    ] as const)
      expect([tool, (await byEve(tool, input)).status]).toEqual([tool, 404]);
    expect((await filesOf(app, eve).read(`${fileId}/content`)).status).toBe(404);
    expect(await call('delete_file', { fileId })).toEqual({ status: 200, body: { fileId } });
    expect((await call('delete_file', { fileId })).status).toBe(404);
    expect((await files.read(`${fileId}/content`)).status).toBe(404);
  });
});

test('attaches for editors only, and to comments for their authors', async () => {
  const [owner, files, byEve] = [clientOf(ann), filesOf(app, ann), filesOf(app, eve)];
  const target = await newTask();
  await owner.shareTask({ taskId: target.targetId, target: eve.username, role: 'commenter' });
  expect((await byEve.announce({ ...target, bytes: hello })).status).toBe(403);
  const [mine, theirs] = [
    await createComment(owner, target.targetId),
    await createComment(clientOf(eve), target.targetId),
  ];
  const on = (targetId: string) => ({ targetKind: 'comment', targetId, bytes: hello });
  expect((await byEve.announce(on(mine))).status).toBe(403);
  expect((await files.announce(on(theirs))).status).toBe(403);
  const file = await byEve.upload(on(theirs));
  expect(await files.call('list_files', { targetKind: 'comment', targetId: theirs })).toMatchObject({
    body: { files: [{ id: file.id }] },
  });
  expect((await files.call('list_files', target)).body).toEqual({ files: [] });
  const url = await byEve.addressFor(on(theirs));
  await owner.call('set_collaborator_role', {
    taskId: target.targetId,
    membershipId: Object((await owner.call('get_task_access', { taskId: target.targetId })).body).members[0]
      .membershipId,
    role: 'reader',
  });
  expect((await byEve.put(url, hello)).status).toBe(403);
  expect((await byEve.call('delete_file', { fileId: file.id })).status).toBe(403);
  expect((await files.call('delete_file', { fileId: file.id })).status).toBe(200);
});

test('shows a new profile picture in place of the one before, and no other file', async () => {
  const files = filesOf(app, eve);
  const bytes = new Uint8Array(
    await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  const target = { targetKind: 'profile', targetId: eve.id, type: 'image/png', bytes };
  expect((await filesOf(app, ann).announce(target)).status).toBe(403);
  await files.upload(target);
  const { id } = await files.upload(target);
  const text = { ...target, type: 'text/plain', bytes: hello };
  expect(await files.put(await files.addressFor(text), hello)).toMatchObject({
    status: 400,
    body: { error: { details: [{ field: 'type' }] } },
  });
  const image = `http://parcours.test/v2/files/${id}/content`;
  expect((await files.call('get_me')).body).toMatchObject({ me: { image } });
  expect((await files.call('list_files', { targetKind: 'profile', targetId: eve.id })).body).toMatchObject({
    files: [{ id }],
  });
  expect((await filesOf(app, ann).read(`${id}/content`)).status).toBe(200);
  await files.call('delete_file', { fileId: id });
  expect((await files.call('get_me')).body).toMatchObject({ me: { image: null } });
});

test('returns 413 for a large file and 409 for a full account, also for uploads at once', async () => {
  const account = await app.account('Kim');
  const files = filesOf(app, account);
  const target = await newTask(account);
  const MB = 1024 * 1024;
  expect((await files.announce({ ...target, bytes: new Uint8Array(MB + 1) })).status).toBe(413);
  const answers = await Promise.all(
    // The texts of the account take some bytes, too.
    Array.from({ length: 8 }, () => files.announce({ ...target, bytes: new Uint8Array(MB - 1000) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
});

test('takes one upload per address, and none whose bytes differ from the announced ones', async () => {
  const files = filesOf(app, ann);
  const target = await newTask();
  const url = await files.addressFor({ ...target, bytes: hello });
  for (const wrong of ['Hello', 'Hello, world, and more'])
    expect(await files.put(url, bytesOf(wrong))).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'size' }] } },
    });
  const answers = await Promise.all(Array.from({ length: 5 }, () => files.put(url, hello)));
  // The others arrive during the first, or after it has used up the address.
  const statuses = answers.map(({ status }) => status).sort();
  expect([statuses[0], statuses.slice(1).every((status) => status === 404 || status === 409)]).toEqual([
    200,
    true,
  ]);
  expect(Object((await files.call('list_files', target)).body).files).toHaveLength(1);
  const late = await files.addressFor({ ...target, bytes: hello });
  await app.db.run(sql`UPDATE uploads SET expires_at = now() - interval '1 second'`);
  expect((await files.put(late, hello)).status).toBe(404);
});

test('restores files with their task, and deletes the bytes when nothing brings them back', async () => {
  const kim = await app.account('Kim');
  const [owner, files] = [clientOf(kim), filesOf(app, kim)];
  for (const table of [sql`files`, sql`trash`]) await app.db.run(sql`DELETE FROM ${table}`);
  await deleteUnused(app);
  expect(stored()).toEqual([]);
  const target = await newTask(kim);
  const commentId = await createComment(owner, target.targetId);
  const noteId = await createNote(owner, kim.workspaceId);
  const [file, onComment] = [
    await files.upload({ ...target, bytes: hello }),
    await files.upload({ targetKind: 'comment', targetId: commentId, bytes: hello }),
    await files.upload({ targetKind: 'note', targetId: noteId, bytes: hello }),
  ];
  await owner.call('delete_task', { taskId: target.targetId });
  expect((await files.read(`${file.id}/content`)).status).toBe(404);
  await deleteUnused(app);
  expect(stored()).toHaveLength(3);
  await owner.call('restore_trash', { trashId: target.targetId });
  for (const { id } of [file, onComment])
    expect(await (await files.read(`${id}/content`)).text()).toBe('Hello, world');
  await owner.call('delete_comment', { commentId });
  await owner.call('delete_trash', { trashId: commentId });
  await deleteUnused(app);
  expect(stored()).toHaveLength(2);
  await deleteAccount(app.db, kim.id, sql`id = ${kim.id}`);
  await deleteUnused(app);
  expect(stored()).toEqual([]);
  expect(await app.db.rows(sql`SELECT FROM stored_objects`)).toEqual([]);
});
