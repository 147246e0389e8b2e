import { expect, test } from 'vitest';
import { sharingClient } from '../../../testing/sharing-client';
import { createApp, transports } from '../../../testing/test-app';

test.each(transports)('lists, renames, merges and deletes tags over %s', async (transport) => {
  await using app = await createApp();
  const { call } = app.transport(transport);
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const planner = sharingClient((tool, input) => call(ann, tool, input));
  const visit = await planner.task({ title: 'Visit', tags: ['phone', 'home', 'call/later', 'errand'] });
  const done = await planner.task({ title: 'Done', tags: ['phone'] });
  await planner.complete({ taskId: done.id });
  await planner.shareTask({ taskId: visit.id, target: bob.username, role: 'editor' });
  const tagsOf = async (taskId: string) => (await planner.getTask(taskId)).tags;

  expect((await call(ann, 'list_tags')).body).toEqual({
    tags: [
      { name: 'call/later', openTaskCount: 1, doneTaskCount: 0 },
      { name: 'errand', openTaskCount: 1, doneTaskCount: 0 },
      { name: 'home', openTaskCount: 1, doneTaskCount: 0 },
      { name: 'phone', openTaskCount: 1, doneTaskCount: 1 },
    ],
  });
  expect((await call(eve, 'list_tags')).body).toEqual({ tags: [] });
  for (const [tool, input] of [
    ['rename_tag', { tag: 'phone', name: 'x' }],
    ['rename_tag', { tag: 'phone', name: 'phone' }],
    ['delete_tag', { tag: 'phone' }],
  ] as const)
    expect([tool, (await call(eve, tool, input)).status]).toEqual([tool, 404]);

  expect((await call(ann, 'rename_tag', { tag: 'call/later', name: 'later' })).body).toEqual({
    tag: { name: 'later', openTaskCount: 1, doneTaskCount: 0 },
    changedTasks: 1,
  });
  // Bob may edit only the task that is shared with him.
  expect((await call(bob, 'rename_tag', { tag: 'errand', name: 'phone' })).body).toEqual({
    tag: { name: 'phone', openTaskCount: 1, doneTaskCount: 0 },
    changedTasks: 1,
  });
  expect(await tagsOf(visit.id)).toEqual(['phone', 'home', 'later']);
  expect((await call(bob, 'delete_tag', { tag: 'phone' })).body).toEqual({ name: 'phone', changedTasks: 1 });
  expect([await tagsOf(visit.id), await tagsOf(done.id)]).toEqual([['home', 'later'], ['phone']]);
  expect((await call(bob, 'delete_tag', { tag: 'phone' })).status).toBe(404);

  await planner.shareTask({ taskId: visit.id, target: bob.username, role: 'reader' });
  expect((await call(bob, 'delete_tag', { tag: 'home' })).status).toBe(403);
  expect(await planner.refusal('rename_tag', { tag: 'home', name: ' ' })).toBe('400 name');
});

test('renames at once leave no duplicates', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const planner = sharingClient(app.transport('rest').as(ann));
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, n) => planner.task({ title: `Task ${n}`, tags: ['a', 'b', 'c'] })),
  );
  await Promise.all(['a', 'b', 'c'].map((tag) => planner.call('rename_tag', { tag, name: 'd' })));
  for (const { id } of made) expect((await planner.getTask(id)).tags).toEqual(['d']);
});

test('takes both forms of a letter for one tag and one word', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const { call } = app.transport('rest');
  const decomposed = 'Käse'.normalize('NFD');
  const refused = await call(ann, 'create_task', { title: 'x', tags: ['Käse', decomposed] });
  expect(refused).toMatchObject({ status: 400 });
  await call(ann, 'create_task', { title: 'Jürgen'.normalize('NFD'), tags: [decomposed] });
  await call(ann, 'create_task', { title: 'Jürgen', tags: ['Käse'] });
  expect((await call(ann, 'list_tags')).body).toMatchObject({ tags: [{ name: 'Käse', openTaskCount: 2 }] });
  for (const form of ['NFC', 'NFD'] as const) {
    const found = async (input: Record<string, string>) => (await call(ann, 'list_tasks', input)).body;
    expect(await found({ q: 'jürgen'.normalize(form) })).toMatchObject({ tasks: [{}, {}] });
    expect(await found({ tag: 'Käse'.normalize(form) })).toMatchObject({ tasks: [{}, {}] });
  }
});
