import { expect, test } from 'vitest';
import { createTeam, removeMembership, sharingClient } from '../../../testing/sharing-client';
import { createApp, type TestAccount, type TestApp } from '../../../testing/test-app';

/** The names of the people in an answer, which has no addresses of others; the status of a refusal. */
async function ask(app: TestApp, by: TestAccount, [path, asked]: [path: string, input: object]) {
  const input = encodeURIComponent(JSON.stringify(asked));
  const answer = await app.send(`/api/trpc/mentionable.${path}?input=${input}`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  const body: { result?: { data: { people: { id: string; name: string; email: string | null }[] } } } =
    await answer.json();
  const people = body.result?.data.people;
  expect(people?.every(({ id, email }) => email === null || id === by.id) ?? true).toBe(true);
  return people?.map(({ name }) => name) ?? answer.status;
}

/** Whom an account may mention on a task. */
const offered = (app: TestApp, by: TestAccount, taskId: string) => ask(app, by, ['list', { taskId }]);

test('offers known people with access to the task, and nobody to a stranger', async () => {
  await using app = await createApp();
  const [ann, bob, cleo, dan, eve] = [
    await app.account('Ann'),
    await app.account('Bob'),
    await app.account('Cleo'),
    await app.account('Dan'),
    await app.account('Eve'),
  ];
  const owner = sharingClient(app.transport('rest').as(ann));
  const { id: areaId } = await owner.area({ name: 'Home' });
  const { id: projectId } = await owner.project({ name: 'Kitchen', areaId });
  const { id: taskId } = await owner.task({ title: 'Order tiles', projectId });
  const reader = { role: 'reader' };
  await owner.grant({ targetKind: 'area', targetId: areaId, target: bob.username, ...reader });
  await owner.grant({ targetKind: 'project', targetId: projectId, target: cleo.username, ...reader });
  await owner.shareTask({ taskId, target: dan.username, role: 'commenter' });

  expect(await offered(app, ann, taskId)).toEqual(['Bob', 'Cleo', 'Dan']);
  expect(await offered(app, bob, taskId)).toEqual(['Ann', 'Cleo', 'Dan']);
  // Cleo sees the project but not its area, so she sees the people of the project. Dan sees only those of the task.
  expect(await offered(app, cleo, taskId)).toEqual(['Ann', 'Dan']);
  expect(await offered(app, dan, taskId)).toEqual(['Ann']);
  expect(await offered(app, eve, taskId)).toBe(404);

  const { id: beside } = await owner.task({ title: 'Beside' });
  expect(await offered(app, ann, beside)).toEqual([]);
  expect(await offered(app, dan, beside)).toBe(404);
});

test('offers the team to members, and to a guest only direct collaborators', async () => {
  await using app = await createApp();
  const [ann, bob, cleo, gus] = [
    await app.account('Ann'),
    await app.account('Bob'),
    await app.account('Cleo'),
    await app.account('Gus'),
  ];
  const workspaceId = await createTeam(app, ann, { member: bob });
  await app.transport('rest').call(ann, 'add_member', { workspaceId, target: cleo.username, role: 'member' });
  const owner = sharingClient(app.transport('rest').as(ann));
  const { id: areaId } = await owner.area({ name: 'Shop', workspaceId });
  const { id: taskId } = await owner.task({ title: 'Sweep', areaId });
  const { id: hidden } = await owner.task({ title: 'Root', workspaceId });
  await owner.shareTask({ taskId, target: gus.username, role: 'commenter' });

  expect(await offered(app, bob, taskId)).toEqual(['Ann', 'Cleo', 'Gus']);
  expect(await offered(app, gus, taskId)).toEqual(['Ann']);
  await app.transport('rest').call(bob, 'create_comment', { taskId, body: 'Mine' });
  expect(await offered(app, gus, taskId)).toEqual(['Ann', 'Bob']);
  // Only its creator and the managers see a task in no place.
  expect(await offered(app, ann, hidden)).toEqual([]);
  await removeMembership(app, workspaceId, bob);
  expect(await offered(app, bob, taskId)).toBe(404);
  expect(await offered(app, gus, taskId)).toEqual(['Ann']);
});

test('offers as assignees people who may complete the task, and names them to its readers', async () => {
  await using app = await createApp();
  const [ann, bob, dan, eve] = [
    await app.account('Ann'),
    await app.account('Bob'),
    await app.account('Dan'),
    await app.account('Eve'),
  ];
  const owner = sharingClient(app.transport('rest').as(ann));
  const { id: taskId } = await owner.task({ title: 'Order tiles' });
  await owner.shareTask({ taskId, target: bob.username, role: 'editor' });
  await owner.shareTask({ taskId, target: dan.username, role: 'reader' });
  expect(await ask(app, ann, ['assignable', { taskId }])).toEqual(['Ann', 'Bob']);
  expect(await ask(app, bob, ['assignable', { taskId }])).toEqual(['Bob', 'Ann']);
  expect(await ask(app, eve, ['assignable', { taskId }])).toBe(404);

  const { workspaceId } = ann;
  expect(await ask(app, ann, ['inWorkspace', { workspaceId }])).toEqual(['Ann']);
  await owner.updateTask({ taskId, assigneeId: bob.id });
  expect(await ask(app, ann, ['inWorkspace', { workspaceId }])).toEqual(['Ann', 'Bob']);
  expect(await ask(app, dan, ['inWorkspace', { workspaceId }])).toEqual(['Bob']);
  expect(await ask(app, eve, ['inWorkspace', { workspaceId }])).toEqual([]);
});
