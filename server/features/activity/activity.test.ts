import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp, transports } from '../../../testing/test-app';
import { Activity } from '../../wire/collaboration';

const listOf = (body: unknown) =>
  z.object({ activity: z.array(Activity), nextCursor: z.string().nullable() }).parse(body);
const idIn = (body: unknown, key: string) =>
  z.record(z.string(), z.object({ id: z.string() })).parse(body)[key]?.id ?? '';

describe.each(transports)('activity over %s', (transport) => {
  test('shows only activity of what the caller sees now', async () => {
    await using app = await createApp();
    const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
    const call = app.transport(transport);
    const [byAnn, byBob, byEve] = [call.as(ann), call.as(bob), call.as(eve)];
    const workspaceId = idIn((await byAnn('create_workspace', { name: 'Team' })).body, 'workspace');
    await byAnn('add_member', { workspaceId, target: bob.username, role: 'member' });
    const noteId = idIn((await byBob('create_note', { title: 'Secret', workspaceId })).body, 'note');
    const taskId = idIn((await byBob('create_task', { title: 'Root', workspaceId })).body, 'task');

    expect((await byEve('list_activity', { workspaceId })).status).toBe(404);
    const seen = async (by: typeof byAnn) =>
      listOf((await by('list_activity', by === byEve ? {} : { workspaceId })).body).activity.map(
        ({ operation }) => operation,
      );
    expect(await seen(byBob)).toEqual(['create_task', 'create_note', 'add_member', 'create_workspace']);
    // A manager of the workspace sees its tasks, but not the notes of others.
    expect(await seen(byAnn)).toEqual(['create_task', 'add_member', 'create_workspace']);
    expect(await seen(byEve)).toEqual([]);

    await byBob('share_note', { noteId, target: eve.username, role: 'editor' });
    await byEve('update_note', { noteId, revision: 1, body: 'x' });
    expect(await seen(byEve)).toEqual(['update_note', 'share_note', 'create_note']);
    await byBob('delete_task', { taskId });
    expect((await seen(byAnn)).slice(0, 2)).toEqual(['delete_task', 'create_task']);
    expect((await seen(byBob)).slice(0, 2)).toEqual(['delete_task', 'update_note']);

    const [last] = listOf((await byBob('list_activity', { targetId: noteId })).body).activity;
    expect(last).toMatchObject({
      actor: { id: eve.id, email: null },
      operation: 'update_note',
      targetKind: 'note',
      targetId: noteId,
      label: 'Secret',
    });
    await byBob('delete_note', { noteId });
    expect(await seen(byEve)).toEqual([]);
    expect(await seen(byAnn)).not.toContain('delete_note');
  });
});

test('shows a guest all activity in their area and none beside it', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const [byAnn, byBob] = [app.transport('rest').as(ann), app.transport('rest').as(bob)];
  const areaId = idIn((await byAnn('create_area', { name: 'Home' })).body, 'area');
  const projectId = idIn((await byAnn('create_project', { name: 'Kitchen', areaId })).body, 'project');
  await byAnn('create_heading', { name: 'Tiles', projectId });
  await byAnn('create_heading', { name: 'Some day', areaId });
  await byAnn('create_task', { title: 'Order', projectId });
  await byAnn('create_task', { title: 'Sweep', areaId });
  await byAnn('create_task', { title: 'Beside' });
  const { member } = z.object({ member: z.object({ accessId: z.string() }) }).parse(
    (
      await byAnn('grant_access', {
        targetKind: 'area',
        targetId: areaId,
        target: bob.username,
        role: 'reader',
      })
    ).body,
  );
  const seen = async () => listOf((await byBob('list_activity')).body).activity.map(({ label }) => label);
  expect(await seen()).toEqual(['Home', 'Sweep', 'Order', 'Some day', 'Tiles', 'Kitchen', 'Home']);
  await byAnn('revoke_access', { targetKind: 'area', targetId: areaId, accessId: member.accessId });
  expect(await seen()).toEqual([]);
});

test('pages activity without gaps across workspaces, newest first', async () => {
  await using app = await createApp();
  const by = app.transport('rest').as(await app.account('Ann'));
  const workspaceId = idIn((await by('create_workspace', { name: 'Team' })).body, 'workspace');
  for (let n = 0; n < 6; n++) await by('create_area', { name: `${n}`, ...(n % 2 && { workspaceId }) });
  const labels: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = listOf((await by('list_activity', { limit: 3, ...(cursor && { cursor }) })).body);
    labels.push(...page.activity.map(({ label }) => label));
    cursor = page.nextCursor;
  }
  expect(labels).toEqual(['5', '4', '3', '2', '1', '0', 'Team']);
});

test('records reversals, and lists all activity inside a place', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const by = app.transport('rest').as(ann);
  const areaId = idIn((await by('create_area', { name: 'Home' })).body, 'area');
  const projectId = idIn((await by('create_project', { name: 'Kitchen', areaId })).body, 'project');
  const taskId = idIn((await by('create_task', { title: 'Order', projectId })).body, 'task');
  await by('create_task', { title: 'Beside' });
  await by('complete_task', { taskId });
  await by('complete_task', { taskId, completed: false });
  await by('archive_task', { taskId });
  await by('archive_task', { taskId, restore: true });
  await by('archive_project', { projectId });
  await by('archive_project', { projectId, restore: true });
  await by('archive_area', { areaId });
  await by('archive_area', { areaId, restore: true });
  const within = async (place: string, who = by) =>
    listOf((await who('list_activity', { within: place })).body).activity.map(({ operation }) => operation);
  const task = ['restore_task', 'archive_task', 'reopen_task', 'complete_task', 'create_task'];
  // What a place does to its project and task is an entry of each.
  const twice = (...operations: string[]) => operations.flatMap((one) => [one, one]);
  const ofProject = [...twice('restore_project', 'archive_project'), ...task, 'create_project'];
  const project = [...twice('restore_area', 'archive_area'), ...ofProject];
  expect(await within(projectId)).toEqual(project);
  expect(await within(areaId)).toEqual([
    'restore_area',
    ...twice('restore_area'),
    'archive_area',
    ...twice('archive_area'),
    ...ofProject,
    'create_area',
  ]);
  expect(await within(areaId, app.transport('rest').as(eve))).toEqual([]);
});

test('records nothing for a repeated completion or reopening', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport('rest').as(ann);
  const taskId = idIn((await call('create_task', { title: 'Sweep' })).body, 'task');
  for (const completed of [true, true, false, false]) await call('complete_task', { taskId, completed });
  const { activity } = listOf((await call('list_activity', {})).body);
  expect(activity.map(({ operation }) => operation)).toEqual(['reopen_task', 'complete_task', 'create_task']);
});

test('tells what updates changed, by person and span, with long texts shortened', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const [call, stranger] = [app.transport('rest').as(ann), app.transport('rest').as(eve)];
  const id = async (key: string, tool: string, input: Record<string, unknown>) =>
    idIn((await call(tool, input)).body, key);
  const areaId = await id('area', 'create_area', { name: 'Home' });
  const projectId = await id('project', 'create_project', { name: 'Kitchen' });
  const headingId = await id('heading', 'create_heading', { name: 'Walls', projectId });
  const noteId = await id('note', 'create_note', { title: 'Plan' });
  const checklist = [{ label: 'a' }, { label: 'b' }];
  const taskId = await id('task', 'create_task', { title: 'Tiles', checklist });
  const since = Date.now();
  const long = 'é'.repeat(300);
  await call('update_area', { areaId, name: 'House', hue: 10 });
  await call('update_project', { projectId, areaId, order: 7, deadline: null });
  await call('update_heading', { headingId, projectId: null, areaId });
  await call('update_note', { noteId, revision: 1, title: 'Plans', body: long });
  await call('update_task', { taskId, title: 'Tiles', notes: long, when: { kind: 'today' } });
  await call('update_task', { taskId, checklist: [{ label: 'c' }] });
  await call('complete_task', { taskId });

  const list = async (by: typeof call, input = {}) =>
    listOf((await by('list_activity', input)).body).activity;
  const rows = await list(call, { since, actorId: ann.id });
  const short = `${'é'.repeat(200)}…`;
  expect(rows.map(({ operation, changes }) => [operation, changes]).reverse()).toEqual([
    [
      'update_area',
      [
        { field: 'hue', from: null, to: 10 },
        { field: 'name', from: 'Home', to: 'House' },
      ],
    ],
    [
      'update_project',
      [
        { field: 'areaId', from: null, to: areaId },
        { field: 'order', from: expect.any(Number), to: 7 },
      ],
    ],
    [
      'update_heading',
      [
        { field: 'areaId', from: null, to: areaId },
        { field: 'projectId', from: projectId, to: null },
      ],
    ],
    [
      'update_note',
      [
        { field: 'body', from: '', to: short },
        { field: 'title', from: 'Plan', to: 'Plans' },
      ],
    ],
    [
      'update_task',
      [
        { field: 'notes', from: '', to: short },
        { field: 'when', from: { kind: 'anytime' }, to: { kind: 'today' } },
      ],
    ],
    [
      'update_task',
      [
        {
          field: 'checklist',
          from: [expect.objectContaining({ label: 'a' }), expect.objectContaining({ label: 'b' })],
          to: [expect.objectContaining({ label: 'c', done: false })],
        },
      ],
    ],
    ['complete_task', undefined],
  ]);
  expect(await list(call, { until: since })).toHaveLength(5);
  expect(await list(call, { since: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
  expect(await list(call, { actorId: eve.id })).toEqual([]);
  expect(await list(stranger, { actorId: ann.id })).toEqual([]);
});
