import { describe, expect, test } from 'vitest';
import { createTeam, sharingClient } from '../../../testing/sharing-client';
import { createApp, type TestAccount, type TransportName, transports } from '../../../testing/test-app';

const root = { kind: 'root' };

async function start(transport: TransportName) {
  const app = await createApp();
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const as = (account: TestAccount) => sharingClient(app.transport(transport).as(account));
  const workspaceId = await createTeam(app, ann, { member: bob });
  const project = await as(ann).project({ name: 'Kitchen', workspaceId });
  const area = await as(ann).area({ name: 'House', workspaceId });
  const close = (targetKind: string, targetId: string, access: string) =>
    as(ann).call('set_workspace_access', { targetKind, targetId, access });
  await close('project', project.id, 'none');
  await close('area', area.id, 'view');
  return {
    app,
    project,
    area,
    user: as(ann),
    editor: as(bob),
    stranger: as(eve),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
    bob,
  };
}

describe.each(transports)('moving out over %s', (transport) => {
  test('an editor of one task cannot move it out of a project they may not edit', async () => {
    await using setup = await start(transport);
    const { user, editor, stranger, project, area, bob } = setup;
    const heading = await user.heading({ name: 'Walls', projectId: project.id });
    const { id: taskId } = await user.task({ title: 'Paint', projectId: project.id, headingId: heading.id });
    await user.shareTask({ taskId, target: bob.username, role: 'editor' });
    const moves = [{ kind: 'task', taskId, order: 1, parent: root }];

    expect(await editor.refusal('update_task', { taskId, projectId: null })).toBe('403');
    expect(await editor.refusal('update_task', { taskId, headingId: null })).toBe('403');
    expect(await editor.refusal('reorder_hierarchy', { moves })).toBe('403 moves.0.taskId');
    expect(await stranger.refusal('reorder_hierarchy', { moves })).toBe('404 moves.0.taskId');
    expect(await stranger.refusal('update_task', { taskId, projectId: null })).toBe('404');
    expect(await editor.refusal('update_task', { taskId, title: 'Paint twice' })).toBe('200');
    expect(await user.getTask(taskId)).toMatchObject({ projectId: project.id, headingId: heading.id });

    const where = { targetKind: 'project', targetId: project.id };
    await user.grant({ ...where, target: bob.username, role: 'editor' });
    expect((await editor.updateTask({ taskId, projectId: null })).projectId).toBeNull();
    expect(await editor.refusal('update_task', { taskId, areaId: area.id })).toBe('403');
  });

  test('an editor of one project cannot move it out of an area they may only read', async () => {
    await using setup = await start(transport);
    const { user, editor, stranger, area, bob } = setup;
    const { id: projectId } = await user.project({ name: 'Roof', areaId: area.id });
    const where = { targetKind: 'project', targetId: projectId };
    await user.grant({ ...where, target: bob.username, role: 'editor' });
    const moves = [{ kind: 'project', projectId, order: 1, parent: root }];

    expect(await editor.refusal('update_project', { projectId, areaId: null })).toBe('403');
    expect(await editor.refusal('reorder_hierarchy', { moves })).toBe('403 moves.0.projectId');
    expect(await stranger.refusal('update_project', { projectId, areaId: null })).toBe('404');
    expect(await editor.refusal('update_project', { projectId, name: 'New roof' })).toBe('200');
    expect(await user.getProject(projectId)).toMatchObject({ areaId: area.id, name: 'New roof' });
    await user.call('set_workspace_access', { targetKind: 'area', targetId: area.id, access: 'edit' });
    expect((await editor.reorder({ moves })).projects).toMatchObject([{ areaId: null }]);
  });
});
