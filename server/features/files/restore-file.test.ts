import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUnused } from '../../../testing/collect-files';
import { createComment, createNote, shareNote } from '../../../testing/fixture-rows';
import { createTeam, sharingClient } from '../../../testing/sharing-client';
import { makeFolder } from '../../../testing/start/make-folder';
import { createApp, type TestAccount, type TestApp, transports } from '../../../testing/test-app';
import { listed } from '../../../testing/trash-fixture';
import { filesOf } from '../../../testing/upload';
import { deleteOldRows, trashRetention } from '../../platform/jobs/delete-old-rows';
import { deleteAccount } from '../sign-in/delete-account';

const folder = makeFolder();
let app: TestApp;
let ann: TestAccount;
let eve: TestAccount;

beforeAll(async () => {
  app = await createApp({ env: { PARCOURS_DATA: folder, MAX_FILE_MB: '1', MAX_STORE_MB: '2' } });
  [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const hello = new TextEncoder().encode('Hello, world');
const clientOf = (account: TestAccount) => sharingClient(app.transport('rest').as(account));

async function newTask(account = ann) {
  const { id } = await clientOf(account).task({ title: 'Tiles' });
  return { targetKind: 'task', targetId: id };
}

const stored = () =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

/** What an account reads of a file. */
const readStatus = async (account: TestAccount, fileId: string) => [
  (await filesOf(app, account).call('get_file', { fileId })).status,
  (await filesOf(app, account).read(`${fileId}/content`)).status,
  (await filesOf(app, account).read(`${fileId}/preview`)).status,
];

describe.each(transports)('deleted files over %s', (name) => {
  test('lie in the trash, come back as they were, and are deleted for good', async () => {
    const [call, byEve] = [app.transport(name).as(ann), app.transport(name).as(eve)];
    const [files, target] = [filesOf(app, ann), await newTask()];
    const first = await files.upload({ ...target, bytes: hello });
    await files.upload({ ...target, bytes: hello });
    const [{ id: fileId }, before] = [first, (await call('list_files', target)).body];
    await deleteUnused(app);
    const kept = stored();
    expect((await byEve('restore_file', { fileId })).status).toBe(404);
    for (const [tool, input] of [
      ['restore_file', { fileId }],
      ['restore_trash', { trashId: fileId }],
    ] as const) {
      expect(await call('delete_file', { fileId })).toEqual({ status: 200, body: { fileId } });
      expect(await readStatus(ann, fileId)).toEqual([404, 404, 404]);
      expect((await call('list_trash')).body).toMatchObject({
        items: [{ trashId: fileId, kind: 'file', label: 'a.txt' }],
      });
      expect((await byEve('list_trash')).body).toMatchObject({ items: [] });
      expect((await byEve(tool, input)).status).toBe(404);
      await deleteUnused(app);
      expect(stored()).toBe(kept);
      expect((await call(tool, input)).status).toBe(200);
      expect((await call('list_files', target)).body).toEqual(before);
      expect(await (await files.read(`${fileId}/content`)).text()).toBe('Hello, world');
    }
    expect(await call('restore_file', { fileId })).toEqual({ status: 200, body: { file: first } });
    await call('delete_file', { fileId });
    expect((await byEve('delete_trash', { trashId: fileId })).status).toBe(404);
    expect((await call('delete_trash', { trashId: fileId })).status).toBe(200);
    expect((await call('restore_file', { fileId })).status).toBe(404);
    await deleteUnused(app);
    expect(stored()).toBe(kept - 1);
  });
});

test('comes back for editors, and not for readers or while its target is deleted', async () => {
  const [bob, files, owner] = [await app.account('Bob'), filesOf(app, ann), clientOf(ann)];
  const [guest, target] = [clientOf(bob), await newTask()];
  await owner.shareTask({ taskId: target.targetId, target: bob.username, role: 'reader' });
  const { id: fileId } = await files.upload({ ...target, bytes: hello });
  expect(await guest.refusal('restore_file', { fileId })).toBe('403');
  await files.call('delete_file', { fileId });
  expect(await guest.refusal('restore_file', { fileId })).toBe('404');
  await owner.call('delete_task', { taskId: target.targetId });
  expect(await owner.refusal('restore_file', { fileId })).toBe('404');
  await owner.call('restore_trash', { trashId: target.targetId });
  expect(await owner.refusal('restore_file', { fileId })).toBe('200');
  const noteId = await createNote(owner, ann.workspaceId);
  await shareNote(owner, { noteId, target: bob.username, role: 'editor' });
  const onNote = await files.upload({ targetKind: 'note', targetId: noteId, bytes: hello });
  expect(await guest.refusal('delete_file', { fileId: onNote.id })).toBe('200');
  expect(await guest.refusal('restore_file', { fileId: onNote.id })).toBe('200');
});

test('comes back to a comment for its author, but not without the comment', async () => {
  const [bob, owner] = [await app.account('Bob'), clientOf(ann)];
  const [guest, { targetId: taskId }] = [clientOf(bob), await newTask()];
  await owner.shareTask({ taskId, target: bob.username, role: 'commenter' });
  const commentId = await createComment(guest, taskId);
  const { id: fileId } = await filesOf(app, bob).upload({
    targetKind: 'comment',
    targetId: commentId,
    bytes: hello,
  });
  await owner.call('delete_file', { fileId });
  expect(await listed(guest)).toEqual(['file a.txt']);
  await owner.call('delete_comment', { commentId });
  expect([await owner.refusal('restore_file', { fileId }), await listed(guest)]).toEqual([
    '404',
    ['comment Hello'],
  ]);
  await owner.call('restore_trash', { trashId: commentId });
  expect(await guest.refusal('restore_file', { fileId })).toBe('200');
});

test('shows a deleted picture again, unless there is another', async () => {
  const files = filesOf(app, eve);
  const bytes = new Uint8Array(
    await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  const picture = { targetKind: 'profile', targetId: eve.id, type: 'image/png', bytes };
  const { id: fileId } = await files.upload(picture);
  await files.call('delete_file', { fileId });
  expect((await filesOf(app, ann).call('restore_file', { fileId })).status).toBe(404);
  const other = await files.upload(picture);
  expect((await files.call('restore_file', { fileId })).status).toBe(409);
  await files.call('delete_file', { fileId: other.id });
  expect((await files.call('restore_file', { fileId })).status).toBe(200);
  expect((await files.call('get_me')).body).toMatchObject({
    me: { image: `http://parcours.test/v2/files/${fileId}/content` },
  });
});

test('counts to the storage until it or its target is deleted for good', async () => {
  const kim = await app.account('Kim');
  const [files, target] = [filesOf(app, kim), await newTask(kim)];
  const bytes = new Uint8Array(1024 * 1024);
  const { id: fileId } = await files.upload({ ...target, bytes });
  await files.call('delete_file', { fileId });
  expect((await files.announce({ ...target, bytes })).status).toBe(409);
  await files.call('delete_trash', { trashId: fileId });
  const again = await files.upload({ ...target, bytes });
  await files.call('delete_file', { fileId: again.id });
  await files.call('delete_task', { taskId: target.targetId });
  expect((await files.announce({ ...(await newTask(kim)), bytes })).status).toBe(409);
  await files.call('delete_trash', { trashId: target.targetId });
  expect((await files.announce({ ...(await newTask(kim)), bytes })).status).toBe(201);
});

test('ends after 30 days, and with the account whose note it was on', async () => {
  const [kim, lee] = [await app.account('Kim'), await app.account('Lee')];
  const workspaceId = await createTeam(app, lee, { member: kim });
  const files = filesOf(app, kim);
  const noteId = await createNote(clientOf(kim), workspaceId);
  const on = { targetKind: 'note', targetId: noteId, bytes: hello };
  const [old, other] = [await files.upload(on), await files.upload(on)];
  for (const { id: fileId } of [old, other]) await files.call('delete_file', { fileId });
  await deleteUnused(app);
  const before = stored();
  await app.db.run(sql`UPDATE trash SET deleted_at = now() - interval '31 days' WHERE id = ${old.id}`);
  expect((await files.call('restore_file', { fileId: old.id })).status).toBe(404);
  await deleteOldRows(trashRetention, { db: app.db, now: new Date() });
  await deleteUnused(app);
  expect(stored()).toBe(before - 1);
  await deleteAccount(app.db, kim.id, sql`id = ${kim.id}`);
  await deleteUnused(app);
  expect(stored()).toBe(before - 2);
});

test('restores a file once, also at once', async () => {
  const [files, target] = [filesOf(app, ann), await newTask()];
  const { id: fileId } = await files.upload({ ...target, bytes: hello });
  await files.call('delete_file', { fileId });
  const answers = await Promise.all(Array.from({ length: 4 }, () => files.call('restore_file', { fileId })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { body } = await files.call('list_activity', { targetId: target.targetId });
  const activity: { operation: string }[] = Object(body).activity;
  expect(activity.filter(({ operation }) => operation === 'restore_file')).toHaveLength(1);
});
