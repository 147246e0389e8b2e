import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, transports } from '../../../testing/test-app';
import { Area } from '../../wire/places';

const Archived = z.strictObject({ area: Area, archivedProjects: z.number(), archivedTasks: z.number() });

describe.each(transports)('areas over %s', (transport) => {
  test('archives with its contents and counts, restores exactly those, and detaches on deletion', async () => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const plan = plannerClient((tool, input) => app.transport(transport).call(ann, tool, input));
    const stranger = plannerClient((tool, input) => app.transport(transport).call(eve, tool, input));
    const area = await plan.area({ name: 'Home', hue: 140, icon: 'house', notes: '**Ours**' });
    const areaId = area.id;
    expect(area).toEqual({
      id: areaId,
      name: 'Home',
      hue: 140,
      icon: 'house',
      notes: '**Ours**',
      archived: false,
      order: expect.any(Number),
      accessRole: 'owner',
      workspaceId: ann.workspaceId,
    });
    const [live, old] = [
      await plan.project({ name: 'Live', areaId }),
      await plan.project({ name: 'Old', areaId }),
    ];
    const inOld = await plan.task({ title: 'In old', projectId: old.id });
    await plan.call('archive_project', { projectId: old.id });
    const open = await plan.task({ title: 'Open', projectId: live.id });
    const done = await plan.task({ title: 'Done', projectId: live.id });
    await plan.complete({ taskId: done.id });
    const direct = await plan.task({ title: 'Direct', areaId });
    const early = await plan.task({ title: 'Early', areaId });
    await plan.call('archive_task', { taskId: early.id });
    const statuses = async () =>
      Promise.all([inOld, open, done, direct, early].map(async ({ id }) => (await plan.getTask(id)).status));

    for (const tool of ['update_area', 'archive_area', 'delete_area'])
      expect(await stranger.refusal(tool, { areaId })).toBe('404');
    expect(await stranger.areas({ includeArchived: true })).toEqual([]);
    expect(await plan.refusal('delete_area', { areaId })).toBe('409');

    expect(await plan.expectOk(Archived, 'archive_area', { areaId })).toEqual({
      area: { ...area, archived: true },
      archivedProjects: 1,
      archivedTasks: 2,
    });
    expect(await statuses()).toEqual(['archived', 'archived', 'done', 'archived', 'archived']);
    const none = { archivedProjects: 0, archivedTasks: 0 };
    expect(await plan.expectOk(Archived, 'archive_area', { areaId })).toMatchObject(none);
    expect(await plan.refusal('archive_project', { projectId: live.id, restore: true })).toBe('409');
    expect(await plan.refusal('archive_task', { taskId: direct.id, restore: true })).toBe('409');
    expect(await plan.refusal('create_task', { title: 'x', areaId })).toBe('409');
    expect(await plan.areas()).toEqual([]);
    expect(await plan.areas({ includeArchived: true })).toMatchObject([{ id: areaId, archived: true }]);

    expect(await plan.expectOk(Archived, 'archive_area', { areaId, restore: true })).toEqual({
      area,
      archivedProjects: 1,
      archivedTasks: 2,
    });
    expect(await statuses()).toEqual(['archived', 'open', 'done', 'open', 'archived']);
    expect(await plan.expectOk(Archived, 'archive_area', { areaId, restore: true })).toMatchObject(none);

    await plan.call('archive_area', { areaId });
    const removed = await plan.expectOk(z.unknown(), 'delete_area', { areaId });
    expect(removed).toEqual({ areaId, detachedProjects: 2, detachedTasks: 2 });
    expect(await plan.refusal('delete_area', { areaId })).toBe('404');
    expect(await plan.getProject(live.id)).toMatchObject({ areaId: null, archived: true });
    expect(
      await plan.expectOk(z.unknown(), 'archive_project', { projectId: live.id, restore: true }),
    ).toMatchObject({
      archivedTasks: 1,
    });
  });
});

test('keeps items archived that were moved to an archived place', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const plan = plannerClient((tool, input) => app.transport('rest').call(ann, tool, input));
  const [area, other] = [await plan.area({ name: 'Home' }), await plan.area({ name: 'Work' })];
  const project = await plan.project({ name: 'Moves', areaId: area.id });
  const task = await plan.task({ title: 'In it', projectId: project.id });
  await plan.call('archive_area', { areaId: area.id });
  await plan.call('update_project', { projectId: project.id, areaId: other.id });
  await plan.call('archive_area', { areaId: other.id });
  const restored = await plan.expectOk(Archived, 'archive_area', { areaId: area.id, restore: true });
  expect(restored).toMatchObject({ archivedProjects: 0, archivedTasks: 0 });
  expect(await plan.getProject(project.id)).toMatchObject({ archived: true });
  await plan.call('archive_area', { areaId: other.id, restore: true });
  const back = await plan.expectOk(z.unknown(), 'archive_project', { projectId: project.id, restore: true });
  expect(back).toMatchObject({ archivedTasks: 1 });
  expect(await plan.getTask(task.id)).toMatchObject({ status: 'open' });
});

test('adds nothing to a place while it is archived', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const plan = plannerClient((tool, input) => app.transport('rest').call(ann, tool, input));
  for (let round = 0; round < 5; round++) {
    const area = await plan.area({ name: 'Home' });
    const project = await plan.project({ name: 'Kitchen', areaId: area.id });
    const repeat = { every: 1, unit: 'day' };
    const old = await Promise.all(
      [1, 2, 3, 4].map((n) => plan.task({ title: `Old ${n}`, projectId: project.id, repeat })),
    );
    const [loose] = [await plan.task({ title: 'Loose' })];
    const statuses = await Promise.all([
      ...[1, 2, 3].map((n) => plan.call('create_task', { title: `New ${n}`, projectId: project.id })),
      plan.call('archive_area', { areaId: area.id }),
      ...old.map(({ id }) => plan.call('complete_task', { taskId: id })),
      plan.call('update_task', { taskId: loose.id, projectId: project.id }),
      plan.call('create_project', { name: 'New', areaId: area.id }),
      plan.call('create_task', { title: 'New', areaId: area.id }),
      plan.call('archive_project', { projectId: project.id }),
      plan.call('archive_project', { projectId: project.id, restore: true }),
    ]);
    for (const { status } of statuses) expect([200, 201, 409]).toContain(status);
    expect((await plan.tasks({ projectId: project.id })).tasks).toEqual([]);
    expect((await plan.tasks({ areaId: area.id })).tasks).toEqual([]);
    expect(await plan.projects({ areaId: area.id })).toEqual([]);
  }
});
