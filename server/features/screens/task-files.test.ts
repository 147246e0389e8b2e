import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createComment } from '../../../testing/fixture-rows';
import { sharingClient } from '../../../testing/sharing-client';
import { makeFolder } from '../../../testing/start/make-folder';
import { callHeaders, createApp, type TestAccount } from '../../../testing/test-app';
import { filesOf } from '../../../testing/upload';

test('lists the files of a task and of its comments for readers, and nothing for strangers', async () => {
  const folder = makeFolder();
  await using app = await createApp({ env: { PARCOURS_DATA: folder } });
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const owner = sharingClient(app.transport('rest').as(ann));
  const { id: taskId } = await owner.task({ title: 'Tiles' });
  const { id: besideId } = await owner.task({ title: 'Paint' });
  const commentId = await createComment(owner, taskId);
  const bytes = new TextEncoder().encode('Hello');
  for (const [targetKind, targetId] of [
    ['task', taskId],
    ['comment', commentId],
    ['task', besideId],
  ] as const)
    await filesOf(app, ann).upload({ targetKind, targetId, bytes });
  await owner.shareTask({ taskId, target: bob.username, role: 'reader' });
  const input = encodeURIComponent(JSON.stringify({ taskId }));
  const read = (who: TestAccount) =>
    app.send(`/api/trpc/screens.taskFiles?input=${input}`, { headers: callHeaders(who) });
  expect(await (await read(bob)).json()).toMatchObject({
    result: { data: { files: [{ targetId: taskId }, { targetId: commentId }] } },
  });
  expect((await read(eve)).status).toBe(404);
  rmSync(folder, { recursive: true });
});
