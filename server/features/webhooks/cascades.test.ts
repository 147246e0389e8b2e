import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { clientOf, startWebhooks } from '../../../testing/webhook-setup';
import { position } from '../../core/outbox/change-log';
import { type ChangedRow, readMissed } from '../changes/read-changes';

const Body = z.object({
  type: z.string(),
  data: z.looseObject({
    task: z.object({ id: z.string() }).optional(),
    project: z.object({ id: z.string() }).optional(),
    heading: z.object({ id: z.string() }).optional(),
    previous: z.record(z.string(), z.unknown()),
  }),
});
const Activity = z.object({
  activity: z.array(z.object({ operation: z.string(), targetId: z.string().nullable() })),
});

/** An account with a webhook for everything, a project and an area with tasks, and what a write tells. */
async function start() {
  const hooks = await startWebhooks();
  const { app, account, user } = hooks;
  await hooks.hook('http://127.0.0.1:9/hook');
  const project = await user.project({ name: 'Kitchen' });
  const heading = await user.heading({ name: 'Before', projectId: project.id });
  const tasks = [
    await user.task({ title: 'Tiles', projectId: project.id, headingId: heading.id }),
    await user.task({ title: 'Paint', projectId: project.id }),
  ];
  /** The events, the stream and the activity of one write, for the tasks and projects that it did not name. */
  async function told(tool: string, input: Record<string, unknown>) {
    const ctx = { db: app.db, caller: { id: account.id, email: account.email, readOnly: false } };
    const since = await position(app.db);
    await app.db.run(sql`DELETE FROM webhook_deliveries`);
    const { status, body } = await user.call(tool, input);
    if (status >= 300) throw new Error(JSON.stringify(body));
    const rows = await app.db.rows<{ body: string }>(
      sql`SELECT body FROM webhook_deliveries ORDER BY next_attempt_at`,
    );
    const events = rows.map((row) => Body.parse(JSON.parse(row.body)));
    const changes: ChangedRow[] = [];
    for await (const read of readMissed(ctx, since)) changes.push(...(read?.rows ?? []));
    const { activity } = await user.expectOk(Activity, 'list_activity', { limit: 100 });
    return {
      events: events.map(
        ({ type, data }) => [type, (data.task ?? data.project ?? data.heading)?.id, data.previous] as const,
      ),
      ids: (kind: string) =>
        changes
          .filter((one) => one.kind === kind)
          .map(({ id }) => id)
          .sort(),
      activity: (operation: string) =>
        activity
          .filter((one) => one.operation === operation)
          .flatMap(({ targetId }) => targetId ?? [])
          .sort(),
    };
  }
  const ids = tasks.map(({ id }) => id);
  return { ...hooks, project, heading, ids, told };
}

/** Expects one event for each task, in any order. */
const eachUpdated = (ids: readonly string[], previous: Record<string, unknown>) =>
  expect.arrayContaining(ids.map((id) => ['task.updated', id, previous]));

test('archiving, restoring and deleting a project is a change of each task in it', async () => {
  await using fixture = await start();
  const { project, heading, ids, told, user } = fixture;
  const archived = await told('archive_project', { projectId: project.id });
  expect(archived.events).toHaveLength(3);
  expect(archived.events[0]?.[0]).toBe('project.completed');
  expect(archived.events).toEqual(eachUpdated(ids, { status: 'open' }));
  expect(archived.ids('task')).toEqual([...ids].sort());
  expect(archived.activity('archive_project')).toEqual([project.id, ...ids].sort());

  const restored = await told('archive_project', { projectId: project.id, restore: true });
  expect(restored.events).toEqual(eachUpdated(ids, { status: 'archived' }));
  expect(restored.activity('restore_project')).toEqual([project.id, ...ids].sort());

  await user.call('archive_project', { projectId: project.id });
  const deleted = await told('delete_project', { projectId: project.id });
  const [first = '', second = ''] = ids;
  expect(deleted.events).toEqual(eachUpdated([first], { projectId: project.id, headingId: heading.id }));
  expect(deleted.events).toEqual(eachUpdated([second], { projectId: project.id }));
  expect(deleted.ids('heading')).toEqual([heading.id]);

  const back = await told('restore_trash', { trashId: project.id });
  expect(back.events).toEqual(eachUpdated([first], { projectId: null, headingId: null }));
  expect(back.ids('task')).toEqual([...ids].sort());
  expect(back.ids('heading')).toEqual([heading.id]);
});

test('archiving, restoring and deleting an area is a change of its projects and tasks', async () => {
  await using fixture = await start();
  const { project, ids, told, user } = fixture;
  const area = await user.area({ name: 'Home' });
  await user.call('update_project', { projectId: project.id, areaId: area.id });
  const own = await user.task({ title: 'Mow', areaId: area.id });
  const all = [...ids, own.id];
  const archived = await told('archive_area', { areaId: area.id });
  expect(archived.events).toEqual(eachUpdated(all, { status: 'open' }));
  expect(archived.events).toContainEqual([
    'project.updated',
    project.id,
    expect.objectContaining({ archived: false }),
  ]);
  const restored = await told('archive_area', { areaId: area.id, restore: true });
  expect(restored.events).toEqual(eachUpdated(all, { status: 'archived' }));
  expect(restored.activity('restore_area')).toEqual([area.id, project.id, ...all].sort());
  await user.call('archive_area', { areaId: area.id });
  const deleted = await told('delete_area', { areaId: area.id });
  expect(deleted.events).toEqual(eachUpdated([own.id], { areaId: area.id }));
  expect(deleted.events).toContainEqual(['project.updated', project.id, { areaId: area.id }]);
  const back = await told('restore_trash', { trashId: area.id });
  expect(back.events).toEqual(eachUpdated([own.id], { areaId: null }));
  expect(back.ids('project')).toEqual([project.id]);
});

test('deleting, restoring and moving a heading is a change of its tasks', async () => {
  await using fixture = await start();
  const { heading, ids, told, user } = fixture;
  const [under = ''] = ids;
  const deleted = await told('delete_heading', { headingId: heading.id });
  expect(deleted.events).toEqual([
    ['heading.deleted', heading.id, {}],
    ['task.updated', under, { headingId: heading.id }],
  ]);
  expect(deleted.ids('task')).toEqual([under]);
  const back = await told('restore_trash', { trashId: heading.id });
  expect(back.events).toEqual([
    ['heading.created', heading.id, {}],
    ['task.updated', under, { headingId: null }],
  ]);
  const [one, other] = [await user.project({ name: 'Bath' }), await user.project({ name: 'Hall' })];
  const moved = await told('update_heading', { headingId: heading.id, projectId: one.id });
  const project = expect.objectContaining({ projectId: expect.any(String) });
  expect(moved.events).toEqual([
    ['heading.updated', heading.id, project],
    ['task.updated', under, project],
  ]);
  const move = { kind: 'heading', headingId: heading.id, parent: { kind: 'project', projectId: other.id } };
  const reordered = await told('reorder_places', { moves: [move] });
  expect(reordered.events).toEqual([
    ['heading.updated', heading.id, expect.objectContaining({ projectId: one.id })],
    ['task.updated', under, { projectId: one.id }],
  ]);
  expect(reordered.ids('task')).toEqual([under]);
});

test('ending a membership is a change of the tasks that lose their assignee', async () => {
  await using fixture = await start();
  const { app, user } = fixture;
  const bob = await app.account('Bob');
  const Made = z.object({ workspace: z.object({ id: z.string() }) });
  const { id: workspaceId } = (await user.expectOk(Made, 'create_workspace', { name: 'Team' })).workspace;
  await app.db.run(sql`
    INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${bob.id}, 'member')`);
  const project = await user.project({ name: 'Site', workspaceId });
  const task = await user.task({ title: 'Dig', projectId: project.id, assigneeId: bob.id });
  await user.call('create_webhook', {
    url: 'http://127.0.0.1:9/team',
    events: ['task.updated'],
    workspaceId,
  });
  const Members = z.object({ members: z.array(z.looseObject({ id: z.string(), membershipId: z.string() })) });
  const { members } = await user.expectOk(Members, 'list_members', { workspaceId });
  const membershipId = members.find(({ id }) => id === bob.id)?.membershipId;
  const left = await fixture.told('remove_member', { workspaceId, membershipId });
  expect(left.events).toEqual([['task.updated', task.id, { assigneeId: bob.id }]]);
  expect(left.ids('task')).toEqual([task.id]);
});

test('archiving a project with 1,200 tasks tells of each within a few seconds', async () => {
  await using fixture = await start();
  const { app, account, project, told, user } = fixture;
  await app.db.run(sql`
    INSERT INTO tasks (workspace_id, creator_id, project_id, title, position)
    SELECT ${account.workspaceId}, ${account.id}, ${project.id}, 'Task ' || n, n FROM generate_series(1, 1198) n`);
  const archived = await told('archive_project', { projectId: project.id });
  expect(archived.events).toHaveLength(1_201);
  expect(archived.ids('task')).toHaveLength(1_200);
  expect(
    await clientOf(app, await app.account('Eve')).refusal('get_project', { projectId: project.id }),
  ).toBe('404');
  expect((await user.getProject(project.id)).openTaskCount).toBe(0);
});
