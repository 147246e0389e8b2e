import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sharingClient } from '../../../testing/sharing-client';
import { range, sets, startUndo, undo } from '../../../testing/undo-fixture';

const Anything = z.record(z.string(), z.unknown());
const TaskAccess = z.looseObject({ members: z.array(z.looseObject({ membershipId: z.string() })) });

test('an undo ends shares and public links, and says what was sent and read', async () => {
  await using setup = await startUndo();
  const { app, person, assistant } = setup;
  const bob = await app.accountWithEmail('bob@example.org');
  const byBob = sharingClient(app.transport('trpc').as(bob));
  const { id: taskId } = await person.task({ title: 'Tiles' });
  await assistant.shareTask({ taskId, target: 'bob@example.org', role: 'editor' });
  await assistant.shareTask({ taskId, target: 'new@example.org', role: 'reader' });
  await assistant.publish({ targetKind: 'task', targetId: taskId });
  await assistant.expectOk(Anything, 'update_me', { name: 'Annie' });
  expect(await byBob.refusal('get_task', { taskId })).toBe('200');

  const { left } = await undo(assistant);
  expect(await byBob.refusal('get_task', { taskId })).toBe('404');
  expect(await person.expectOk(Anything, 'get_task_access', { taskId })).toMatchObject({
    members: [],
    invites: [],
  });
  expect(await person.expectOk(Anything, 'list_share_links')).toMatchObject({ links: [] });
  expect(left.map(({ kind, title, reason }) => `${kind} ${title} ${reason}`).sort()).toEqual([
    'account Annie unsupported',
    'invitation new@example.org sent',
    'link  published',
  ]);
});

test('an undo leaves what the person may not edit any more, without its name where they do not see it', async () => {
  await using setup = await startUndo();
  const { app, ann, assistant, person } = setup;
  const byBob = sharingClient(app.transport('trpc').as(await app.account('Bob')));
  const tasks = await Promise.all(['Secret', 'Shown'].map((title) => byBob.task({ title })));
  for (const { id: taskId } of tasks) await byBob.shareTask({ taskId, target: ann.username, role: 'editor' });
  for (const { id: taskId } of tasks) await assistant.updateTask({ taskId, priority: 3 });
  const shared = await Promise.all(
    tasks.map(({ id }) => byBob.expectOk(TaskAccess, 'get_task_access', { taskId: id })),
  );
  const [secret, shown] = shared.map(({ members }) => members[0]?.membershipId);
  await byBob.expectOk(Anything, 'remove_collaborator', { taskId: tasks[0]?.id, membershipId: secret });
  await byBob.expectOk(Anything, 'set_collaborator_role', {
    taskId: tasks[1]?.id,
    membershipId: shown,
    role: 'reader',
  });
  const { left, undone } = await undo(person);
  expect(left.map(({ title, reason }) => `${title} ${reason}`).sort()).toEqual([' gone', 'Shown forbidden']);
  expect(undone).toBe(0);
  for (const { id } of tasks) expect((await byBob.getTask(id)).priority).toBe(3);
});

test('says that a conversation with too many changes cannot be undone, and keeps what it changed', async () => {
  await using setup = await startUndo();
  const { app, assistant, person } = setup;
  for (const nth of range(3)) await assistant.task({ title: `Task ${nth}` });
  await app.db.run(sql`UPDATE change_sets SET size = 4998000`);
  await assistant.expectOk(Anything, 'create_tasks', {
    tasks: range(9).map((nth) => ({ title: `More ${nth}` })),
  });
  expect(await sets(person)).toMatchObject([{ isWhole: false, calls: 4 }]);
  expect(await assistant.refusal('undo_change_set')).toBe('409');
  expect((await person.tasks()).tasks).toHaveLength(12);
});
