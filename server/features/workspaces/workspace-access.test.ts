import { expect, test } from 'vitest';
import { createTeam, sharingClient } from '../../../testing/sharing-client';
import { createApp } from '../../../testing/test-app';

test("shows the area's workspace access on a project until the area is deleted", async () => {
  await using app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const [byAnn, byBob] = [
    sharingClient(app.transport('rest').as(ann)),
    sharingClient(app.transport('rest').as(bob)),
  ];
  const workspaceId = await createTeam(app, ann, { member: bob, admin: await app.account('Cy') });
  const { id: areaId } = await byAnn.area({ name: 'Shop', workspaceId });
  const { id } = await byAnn.project({ name: 'Shelves', areaId });
  const set = (targetKind: string, targetId: string, access: string) =>
    byAnn.call('set_workspace_access', { targetKind, targetId, access });
  const shown = async () => (await byAnn.access('project', id)).workspace.access;
  await set('project', id, 'none');
  for (const level of ['view', 'edit']) {
    await set('area', areaId, level);
    expect(await shown()).toBe(level);
  }
  expect((await byBob.access('project', id)).role).toBe('editor');
  await set('area', areaId, 'none');
  await set('project', id, 'view');
  expect(await shown()).toBe('view');
  await set('area', areaId, 'edit');
  await byAnn.call('archive_area', { areaId });
  await byAnn.call('delete_area', { areaId });
  expect(await shown()).toBe('view');
  expect((await byBob.access('project', id)).role).toBe('reader');
});
