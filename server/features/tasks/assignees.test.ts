import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createTeam, sharingClient } from '../../../testing/sharing-client';
import {
  createApp,
  type TestAccount,
  type TestApp,
  type TransportName,
  transports,
} from '../../../testing/test-app';
import { Notification } from '../../wire/notifications';

const today = '2026-11-21';
const Inbox = z.object({ notifications: z.array(Notification) });
const Sections = z.object({
  context: z.object({ today: z.object({ tasks: z.array(z.object({ title: z.string() })) }) }),
});

const clientOf = (app: TestApp, account: TestAccount, transport: TransportName) =>
  sharingClient(app.transport(transport).as(account, { today }));

/** A team of Ann, its owner, and Bob, a member, with a project that members edit. Eve is a stranger. */
async function start(transport: TransportName = 'rest') {
  const app = await createApp();
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const [byAnn, byBob, byEve] = [ann, bob, eve].map((who) => clientOf(app, who, transport));
  if (!(byAnn && byBob && byEve)) throw new Error('A client is missing.');
  const workspaceId = await createTeam(app, ann, { member: bob });
  const { id: projectId } = await byAnn.project({ name: 'Launch', workspaceId });
  const assigned = (title = 'Write the text', more: Record<string, unknown> = {}) =>
    byAnn.task({ title, projectId, assigneeId: bob.id, ...more });
  const inbox = async () =>
    (await byBob.expectOk(Inbox, 'list_notifications')).notifications.map(({ kind, title }) => [kind, title]);
  const dispose = () => app[Symbol.asyncDispose]();
  const people = { ann, bob, eve, byAnn, byBob, byEve };
  return { ...people, app, workspaceId, projectId, assigned, inbox, [Symbol.asyncDispose]: dispose };
}

describe.each(transports)('assignees over %s', (transport) => {
  test('assigns tasks to people who may complete them, and to nobody else', async () => {
    await using fixture = await start(transport);
    const { ann, bob, eve, byAnn, byBob, byEve, projectId, inbox } = fixture;
    const plain = await byAnn.task({ title: 'Plain', projectId });
    expect(plain).not.toHaveProperty('assigneeId');
    const taskId = plain.id;

    expect(await byAnn.updateTask({ taskId, assigneeId: bob.id })).toMatchObject({ assigneeId: bob.id });
    expect(await byBob.getTask(taskId)).toMatchObject({ assigneeId: bob.id });
    expect(await inbox()).toEqual([['share', 'Ann assigned “Plain” to you']]);
    await byAnn.updateTask({ taskId, assigneeId: bob.id });
    await byBob.updateTask({ taskId, assigneeId: null });
    await byBob.updateTask({ taskId, assigneeId: bob.id });
    expect(await inbox()).toHaveLength(1);
    expect(await byEve.refusal('update_task', { taskId, assigneeId: eve.id })).toBe('404');

    for (const assigneeId of [eve.id, UNKNOWN_ID])
      for (const [tool, input, field] of [
        ['create_task', { title: 'x', projectId, assigneeId }, 'assigneeId'],
        ['create_tasks', { tasks: [{ title: 'x' }, { title: 'y', assigneeId }] }, 'tasks.1.assigneeId'],
        [
          'create_project_tree',
          { name: 'x', headings: [{ name: 'y', tasks: [{ title: 'z', assigneeId }] }] },
          'headings.0.tasks.0.assigneeId',
        ],
        ['update_task', { taskId, assigneeId }, 'assigneeId'],
        ['update_tasks', { taskIds: [taskId], changes: { assigneeId } }, 'changes.assigneeId'],
      ] as const)
        expect([tool, await byAnn.refusal(tool, input)]).toEqual([tool, `400 ${field}`]);
    expect((await byAnn.tasks({ projectId })).tasks).toMatchObject([{ title: 'Plain', assigneeId: bob.id }]);
    expect(await byAnn.task({ title: 'Mine', assigneeId: ann.id })).toMatchObject({ assigneeId: ann.id });
  });

  test('filters lists and views by assignee', async () => {
    await using fixture = await start(transport);
    const { ann, bob, byAnn, byBob, byEve, projectId, workspaceId, assigned } = fixture;
    await assigned('Bob’s');
    await byAnn.task({ title: 'Nobody’s', projectId });
    const mine = await byAnn.task({ title: 'Ann’s', assigneeId: ann.id });
    const titles = async (by: typeof byAnn, filters: Record<string, unknown>) =>
      (await by.tasks(filters)).tasks.map(({ title }) => title);
    expect(await titles(byBob, { assignee: 'me' })).toEqual(['Bob’s']);
    expect(await titles(byAnn, { assignee: bob.id })).toEqual(['Bob’s']);
    expect(await titles(byAnn, { assignee: 'me', workspaceId })).toEqual([]);
    expect(await titles(byAnn, { assignee: 'none', projectId })).toEqual(['Nobody’s']);
    expect(await titles(byAnn, { assignee: 'none' })).toEqual([]);
    expect(await titles(byEve, { assignee: bob.id })).toEqual([]);
    // Only MCP takes names.
    const byName = await byAnn.refusal('list_tasks', { assignee: 'Bob' });
    expect(byName).toBe(transport === 'mcp' ? '200' : '400 assignee');

    const { id: viewId } = (
      await byAnn.expectOk(z.object({ view: z.object({ id: z.string() }) }), 'create_view', {
        name: 'Mine',
        filter: { assignee: 'me' },
      })
    ).view;
    expect(await titles(byAnn, { viewId })).toEqual([mine.title]);
  });
});

test('counts assigned tasks into the context of the assignee, not of the creator', async () => {
  await using fixture = await start();
  const { byAnn, byBob, byEve, assigned } = fixture;
  await assigned('Delegated', { when: 'today' });
  const titles = async (by: typeof byAnn) =>
    (await by.expectOk(Sections, 'get_context', { detail: 'full' })).context.today.tasks.map(
      ({ title }) => title,
    );
  expect(await titles(byBob)).toEqual(['Delegated']);
  expect(await titles(byAnn)).toEqual([]);
  expect(await titles(byEve)).toEqual([]);
});

test('keeps the assignee of a repeating task, and announces several tasks once', async () => {
  await using fixture = await start();
  const { bob, byAnn, projectId, assigned, inbox } = fixture;
  const { id: taskId } = await assigned('Water', { repeat: { every: 1, unit: 'day' }, when: 'today' });
  expect((await byAnn.complete({ taskId })).next).toMatchObject({ assigneeId: bob.id });
  const taskIds = [
    await byAnn.task({ title: 'a', projectId }),
    await byAnn.task({ title: 'b', projectId }),
  ].map(({ id }) => id);
  await byAnn.expectOk(z.unknown(), 'update_tasks', { taskIds, changes: { assigneeId: bob.id } });
  expect(await inbox()).toEqual([
    ['share', 'Ann assigned 2 tasks to you'],
    ['share', 'Ann assigned “Water” to you'],
  ]);
});

/** Each ends Bob's edit access to the task, and gives it back. */
const losses: [string, (fixture: Awaited<ReturnType<typeof start>>) => Promise<[Step, Step]>][] = [
  [
    'workspace access',
    async ({ projectId }) => {
      const set = (access: string): Step => [
        'set_workspace_access',
        { targetKind: 'project', targetId: projectId, access },
      ];
      return [set('view'), set('edit')];
    },
  ],
  [
    'membership',
    async ({ byAnn, bob, workspaceId }) => {
      const Members = z.object({ members: z.array(z.object({ id: z.string(), membershipId: z.string() })) });
      const { members } = await byAnn.expectOk(Members, 'list_members', { workspaceId });
      const membershipId = members.find(({ id }) => id === bob.id)?.membershipId;
      return [
        ['remove_member', { workspaceId, membershipId }],
        ['add_member', { workspaceId, target: bob.username, role: 'member' }],
      ];
    },
  ],
];
type Step = [tool: string, input: Record<string, unknown>];

test.each(losses)('ends the assignment with the %s', async (_, lossOf) => {
  await using fixture = await start();
  const { byAnn, assigned } = fixture;
  const { id: taskId } = await assigned();
  const [lose, regain] = await lossOf(fixture);
  for (const [tool, input] of [lose, regain]) {
    await byAnn.expectOk(z.unknown(), tool, input);
    expect(await byAnn.getTask(taskId)).not.toHaveProperty('assigneeId');
  }
});

test('ends the assignment when a grant ends or falls below editor, or the task moves away', async () => {
  await using fixture = await start();
  const { bob, eve, byAnn, projectId, assigned } = fixture;
  const { id: taskId } = await byAnn.task({ title: 'Shared', projectId });
  const share = (role: string) => byAnn.shareTask({ taskId, target: eve.username, role });
  const { membershipId } = await share('editor');
  for (const lose of [
    () => byAnn.call('set_collaborator_role', { taskId, membershipId, role: 'commenter' }),
    () => share('reader'),
    () => byAnn.call('remove_collaborator', { taskId, membershipId }),
  ]) {
    await share('editor');
    await byAnn.updateTask({ taskId, assigneeId: eve.id });
    await lose();
    expect(await byAnn.getTask(taskId)).not.toHaveProperty('assigneeId');
  }

  const { id: movedId } = await assigned('Moved');
  await byAnn.updateTask({ taskId: movedId, projectId: null });
  expect(await byAnn.updateTask({ taskId: movedId, projectId })).not.toHaveProperty('assigneeId');
  expect(await byAnn.refusal('update_task', { taskId: movedId, projectId: null, assigneeId: bob.id })).toBe(
    '400 assigneeId',
  );
});

test('never leaves an assignment behind when access ends at the same time', async () => {
  await using fixture = await start();
  const { eve, byAnn, projectId } = fixture;
  const { id: taskId } = await byAnn.task({ title: 'Contested', projectId });
  const share = () => byAnn.shareTask({ taskId, target: eve.username, role: 'editor' });
  for (let round = 0; round < 8; round++) {
    const { membershipId } = await share();
    const [assigned] = await Promise.all([
      byAnn.call('update_task', { taskId, assigneeId: eve.id }),
      byAnn.call('remove_collaborator', { taskId, membershipId }),
    ]);
    expect([200, 400]).toContain(assigned.status);
    await share();
    expect(await byAnn.getTask(taskId)).not.toHaveProperty('assigneeId');
  }
});
