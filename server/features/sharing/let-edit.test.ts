import { expect, test } from 'vitest';
import { z } from 'zod';
import { callHeaders, createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import { readTrpcAnswer } from '../../../testing/transport-callers';

const Workspaces = z.object({
  workspaces: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string() })),
});

/** Calls operations by their tools, and what only pages call by its path. */
function pageOf(app: TestApp, account: TestAccount) {
  const { call } = app.transport('trpc');
  const headers = { ...callHeaders(account), 'content-type': 'application/json' };
  return async (name: string, input: Record<string, unknown> = {}) => {
    const { status, body } = name.includes('.')
      ? await readTrpcAnswer(
          await app.send(`/api/trpc/${name}`, { method: 'POST', headers, body: JSON.stringify(input) }),
        )
      : await call(account, name, input);
    return { status, ...Object(body) };
  };
}

const teamsOf = async (page: ReturnType<typeof pageOf>) =>
  Workspaces.parse(await page('list_workspaces')).workspaces.filter(({ kind }) => kind === 'team');

test('lets a person outside edit a project in one call, and takes it back whole', async () => {
  await using app = await createApp();
  const [ann, bob, eve] = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const [byAnn, byBob, byEve] = [pageOf(app, ann), pageOf(app, bob), pageOf(app, eve)];
  const { area } = await byAnn('create_area', { name: 'Home' });
  const { project } = await byAnn('create_project', { name: 'Kitchen', areaId: area.id });
  const { task } = await byAnn('create_task', { title: 'Paint', projectId: project.id });
  const asked = { projectId: project.id, target: bob.email };

  expect(await byEve('screens.letEdit', asked)).toMatchObject({ status: 404 });
  expect(await byAnn('screens.letEdit', { ...asked, target: ann.email })).toMatchObject({ status: 400 });
  const { workspace, before } = await byAnn('screens.letEdit', asked);
  expect(workspace).toMatchObject({ name: 'Ann & Bob', made: true });
  expect(await byBob('update_task', { taskId: task.id, title: 'Paint it' })).toMatchObject({ status: 200 });
  expect(await byEve('get_task', { taskId: task.id })).toMatchObject({ status: 404 });
  expect(await byAnn('screens.letEdit', asked)).toMatchObject({ status: 409 });

  const back = { projectId: project.id, before, made: workspace.made };
  expect(await byBob('screens.moveBack', back)).toMatchObject({ status: 403 });
  expect(await byAnn('screens.removeEmptyWorkspace', { workspaceId: workspace.id })).toMatchObject({
    removed: false,
  });
  expect(await byAnn('screens.moveBack', back)).toMatchObject({ status: 200 });
  expect(await byBob('get_task', { taskId: task.id })).toMatchObject({ status: 404 });
  expect(await byAnn('get_project', { projectId: project.id })).toMatchObject({
    project: { workspaceId: ann.workspaceId, areaId: area.id },
  });
  expect(await byBob('screens.removeEmptyWorkspace', { workspaceId: workspace.id })).toMatchObject({
    status: 404,
  });
  expect(await byAnn('screens.removeEmptyWorkspace', { workspaceId: workspace.id })).toMatchObject({
    removed: true,
  });
  expect([await teamsOf(byAnn), await teamsOf(byBob)]).toEqual([[], []]);
});

test('takes the workspace that the two have, invites who has no account, and lets no third person see', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const [byAnn, byBob] = [pageOf(app, ann), pageOf(app, bob)];
  const { workspace: studio } = await byAnn('create_workspace', { name: 'Studio' });
  for (const target of [bob.email, 'kim@example.org'])
    await byAnn('add_member', { workspaceId: studio.id, target, role: 'member' });
  const add = async (name: string, target: string) => {
    const { project } = await byAnn('create_project', { name });
    const { workspace } = await byAnn('screens.letEdit', { projectId: project.id, target });
    return workspace;
  };
  const first = await add('Kitchen', bob.username);
  expect(first).toMatchObject({ made: true });
  expect(await add('Garden', bob.email)).toEqual({ ...first, made: false });
  const { projects } = await byBob('list_projects', { workspaceId: first.id });
  expect(projects).toHaveLength(2);
  const invited = await add('Trip', 'kim@example.org');
  expect(invited).toMatchObject({ made: true, name: 'Ann & kim' });
  expect(await add('Party', 'kim@example.org')).toEqual({ ...invited, made: false });
});

test('makes one workspace when two projects are shared at once', async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const byAnn = pageOf(app, ann);
  const ids = [];
  for (const name of ['Kitchen', 'Garden']) ids.push((await byAnn('create_project', { name })).project.id);
  const shared = await Promise.all(
    ids.map((projectId) => byAnn('screens.letEdit', { projectId, target: bob.email })),
  );
  expect(shared.map(({ status }) => status)).toEqual([200, 200]);
  expect(await teamsOf(byAnn)).toHaveLength(1);
});
