import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTeam, sharingClient } from '../../../testing/sharing-client';
import { createApp, type TestAccount } from '../../../testing/test-app';
import { ExportDocument, ImportReport } from '../../wire/exchange';

const Workspaces = z.object({ workspaces: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Ann exports a team with a project that members edit. Its tasks are assigned to the members Bob and Cid. */
async function start() {
  const app = await createApp();
  const as = (who: TestAccount) => sharingClient(app.transport('rest').as(who));
  const [ann, ben, bob, cid] = [
    await app.account('Ann'),
    await app.account('Ben'),
    await app.account('Bob'),
    await app.account('Cid'),
  ];
  const workspaceId = await createTeam(app, ann, { admin: cid, member: bob });
  const byAnn = as(ann);
  const { id: areaId } = await byAnn.area({ name: 'Office', workspaceId });
  await byAnn.call('set_workspace_access', { targetKind: 'area', targetId: areaId, access: 'edit' });
  const { id: projectId } = await byAnn.project({ name: 'Launch', areaId, workspaceId });
  for (const [title, person] of Object.entries({ Write: bob, Check: cid, Send: ann }))
    await byAnn.task({ title, projectId, assigneeId: person.id });
  const content = JSON.stringify(await byAnn.expectOk(ExportDocument, 'export_account'));
  const byBen = as(ben);
  const importData = async (input: Record<string, unknown>) => {
    const Answer = z.object({ report: ImportReport });
    return (await byBen.expectOk(Answer, 'import_data', { source: 'parcours', content, ...input })).report;
  };
  const workspaces = async () => (await byBen.expectOk(Workspaces, 'list_workspaces')).workspaces;
  const dispose = () => app[Symbol.asyncDispose]();
  return { app, ann, ben, bob, byBen, as, importData, workspaces, [Symbol.asyncDispose]: dispose };
}

const cidMissing = expect.stringMatching(/^The task comes without its assignee: cid.*@.* is no member/);

test('imports a team into the team of the same name', async () => {
  await using setup = await start();
  const { app, ben, bob, byBen, as, importData } = setup;
  const workspaceId = await createTeam(app, ben, { member: bob });
  const dry = await importData({});
  const reasons = dry.skipped.map(({ reason }) => reason);
  expect(reasons).toEqual([
    'What the workspace “Team” holds goes to your workspace of that name.',
    cidMissing,
  ]);
  expect(await byBen.projects({ workspaceId })).toEqual([]);
  expect(await importData({ dryRun: false })).toEqual(dry);
  const { tasks } = await byBen.tasks({ workspaceId });
  expect(tasks.map(({ title, assigneeId }) => [title, assigneeId])).toEqual([
    ['Write', bob.id],
    ['Check', undefined],
    ['Send', ben.id],
  ]);
  expect((await as(bob).projects({ workspaceId })).map(({ name }) => name)).toEqual(['Launch']);
});

test('imports an unknown team as a new team once', async () => {
  await using setup = await start();
  const { app, ann, ben, byBen, as, importData, workspaces } = setup;
  const annsOther = await createTeam(app, ann, { admin: ben });
  const before = await workspaces();
  await importData({});
  expect(await workspaces()).toEqual(before);
  const { skipped } = await importData({ dryRun: false });
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'The workspace “Team” comes without its members. Add them again.',
    expect.stringMatching(/^The task comes without its assignee: bob/),
    cidMissing,
  ]);
  const [made] = (await workspaces()).filter(({ id }) => !before.some((known) => known.id === id));
  expect(made?.name).toBe('Team');
  await byBen.call('update_workspace', { workspaceId: made?.id, name: 'Crew' });
  await importData({ dryRun: false });
  expect((await workspaces()).map(({ name }) => name).sort()).toEqual(['Crew', 'Personal', 'Team']);
  expect(await as(ann).projects({ workspaceId: annsOther })).toEqual([]);
});
