import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTeam, sharingAs } from '../../../testing/sharing-client';
import { createApp, transports } from '../../../testing/test-app';
import { Project } from '../../wire/places';

const Moved = z.strictObject({
  project: Project,
  unassigned: z.array(z.object({ person: z.object({ id: z.string() }), taskCount: z.number() })),
});
const Any = z.unknown();
const Trash = z.object({ items: z.array(z.object({ trashId: z.string() })) });
const Changes = z.object({
  activity: z.array(z.object({ operation: z.string(), changes: z.unknown().optional() })),
});

describe.each(transports)('move_project over %s', (transport) => {
  test('takes along all that is in the project, and back again', async () => {
    await using app = await createApp();
    const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
    const as = sharingAs(app, transport);
    const [byAnn, byBob, byEve] = [as(ann), as(bob), as(eve)];
    const workspaceId = await createTeam(app, ann, { member: bob });
    const area = await byAnn.area({ name: 'Home' });
    const { id: projectId } = await byAnn.project({ name: 'Kitchen', areaId: area.id });
    const { id: headingId } = await byAnn.heading({ name: 'Walls', projectId });
    const { id: taskId } = await byAnn.task({ title: 'Paint', projectId, headingId });
    const { id: lost } = await byAnn.task({ title: 'Measure', projectId });
    await byAnn.expectOk(Any, 'create_comment', { taskId, body: 'White' });
    await byAnn.expectOk(Any, 'delete_task', { taskId: lost });
    await byAnn.grant({ targetKind: 'project', targetId: projectId, target: eve.username, role: 'reader' });
    const { link } = await byAnn.publish({ targetKind: 'task', targetId: taskId });

    for (const [client, input, refusal] of [
      [byBob, { projectId, workspaceId }, '404'],
      [byEve, { projectId, workspaceId }, '403'],
      [byAnn, { projectId, workspaceId: eve.workspaceId }, '404'],
      [byAnn, { projectId }, '400 workspaceId'],
    ] as const)
      expect([input, await client.refusal('move_project', input)]).toEqual([input, refusal]);

    const moved = await byAnn.expectOk(Moved, 'move_project', { projectId, workspaceId });
    expect(moved).toMatchObject({
      project: { workspaceId, areaId: null, accessRole: 'owner' },
      unassigned: [],
    });
    expect(await byAnn.expectOk(Moved, 'move_project', { projectId, workspaceId })).toEqual(moved);
    expect(await byBob.getTask(taskId)).toMatchObject({ workspaceId, projectId, headingId, commentCount: 1 });
    expect(await byEve.getProject(projectId)).toMatchObject({ accessRole: 'reader' });
    expect(await byAnn.refusal('revoke_share_link', { linkId: link.id })).toBe('200');
    const { items } = await byAnn.expectOk(Trash, 'list_trash');
    expect(items).toEqual([expect.objectContaining({ trashId: lost })]);
    await byAnn.expectOk(Any, 'restore_trash', { trashId: lost });
    expect(await byBob.getTask(lost)).toMatchObject({ workspaceId, projectId });
    const { activity } = await byAnn.expectOk(Changes, 'list_activity', { targetId: projectId });
    expect(activity[0]).toMatchObject({
      operation: 'move_project',
      changes: [
        { field: 'areaId', from: area.id, to: null },
        { field: 'workspaceId', from: ann.workspaceId, to: workspaceId },
      ],
    });

    await byAnn.expectOk(Moved, 'move_project', { projectId, workspaceId: ann.workspaceId });
    expect(await byBob.refusal('get_task', { taskId })).toBe('404');
    expect(await byAnn.getTask(taskId)).toMatchObject({ workspaceId: ann.workspaceId, projectId, headingId });
    expect(await byEve.getProject(projectId)).toMatchObject({ accessRole: 'reader' });
  });

  test('names the people who lose their tasks', async () => {
    await using app = await createApp();
    const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
    const as = sharingAs(app, transport);
    const [byAnn, byBob] = [as(ann), as(bob)];
    const workspaceId = await createTeam(app, ann, { member: bob });
    const { id: projectId } = await byAnn.project({ name: 'Kitchen', workspaceId });
    for (const title of ['Paint', 'Measure']) await byAnn.task({ title, projectId, assigneeId: bob.id });
    await byAnn.task({ title: 'Pay', projectId, assigneeId: ann.id });
    const { unassigned } = await byAnn.expectOk(Moved, 'move_project', {
      projectId,
      workspaceId: ann.workspaceId,
    });
    expect(unassigned).toEqual([{ person: expect.objectContaining({ id: bob.id }), taskCount: 2 }]);
    const { tasks } = await byAnn.tasks({ projectId });
    expect(tasks.map(({ assigneeId = null }) => assigneeId)).toEqual([null, null, ann.id]);
    expect(await byBob.refusal('get_project', { projectId })).toBe('404');
  });

  test('refuses an archived project, one of a closed area, and one that would be out of sight', async () => {
    await using app = await createApp();
    const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
    const as = sharingAs(app, transport);
    const [byAnn, byBob] = [as(ann), as(bob)];
    const [first, second] = [
      await createTeam(app, ann, { admin: bob }),
      await createTeam(app, ann, { member: bob }),
    ];
    const { id: projectId } = await byAnn.project({ name: 'Kitchen', workspaceId: first });
    const set = { targetKind: 'project', targetId: projectId, access: 'none' };
    await byAnn.expectOk(Any, 'set_workspace_access', set);
    expect(await byBob.refusal('move_project', { projectId, workspaceId: second })).toBe('409');
    expect(await byAnn.getProject(projectId)).toMatchObject({ workspaceId: first });
    await byAnn.expectOk(Any, 'archive_project', { projectId });
    expect(await byAnn.refusal('move_project', { projectId, workspaceId: second })).toBe('409');
  });
});
