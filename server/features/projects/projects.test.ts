import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createApp, transports } from '../../../testing/test-app';
import { Project } from '../../wire/places';

const Archived = z.strictObject({ project: Project, archivedTasks: z.number() });
const Removed = z.strictObject({ projectId: z.string(), detachedTasks: z.number() });

describe.each(transports)('projects over %s', (transport) => {
  test('creates, changes, archives and deletes a project, hidden from a stranger', async () => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const plan = plannerClient((tool, input) => app.transport(transport).call(ann, tool, input));
    const stranger = plannerClient((tool, input) => app.transport(transport).call(eve, tool, input));
    const area = await plan.area({ name: 'Home' });
    const project = await plan.project({ name: 'Kitchen', areaId: area.id, deadline: '2027-01-31', hue: 20 });
    const projectId = project.id;
    expect(project).toMatchObject({
      name: 'Kitchen',
      notes: '',
      areaId: area.id,
      workspaceId: ann.workspaceId,
      hue: 20,
      icon: null,
      deadline: '2027-01-31',
      archived: false,
      openTaskCount: 0,
      doneTaskCount: 0,
      accessRole: 'owner',
    });
    const heading = await plan.heading({ name: 'Walls', projectId });
    const task = await plan.task({ title: 'Paint', projectId, headingId: heading.id });
    const done = await plan.task({ title: 'Measure', projectId });
    await plan.complete({ taskId: done.id });
    const early = await plan.task({ title: 'Never mind', projectId });
    await plan.call('archive_task', { taskId: early.id });

    for (const [tool, input] of [
      ['get_project', {}],
      ['update_project', { name: 'Mine' }],
      ['archive_project', {}],
      ['delete_project', {}],
    ] as const) {
      expect(await stranger.refusal(tool, { projectId, ...input })).toBe('404');
    }
    expect(await stranger.projects()).toEqual([]);
    expect(await stranger.refusal('list_projects', { areaId: area.id })).toBe('404');

    expect(await plan.getProject(projectId)).toMatchObject({ openTaskCount: 1, doneTaskCount: 1 });
    expect(await plan.refusal('update_project', { projectId, areaId: UNKNOWN_ID })).toBe('404');
    const root = await plan.expectOk(z.object({ project: Project }), 'update_project', {
      projectId,
      areaId: null,
      deadline: null,
      order: 0.5,
    });
    expect(root.project).toMatchObject({ name: 'Kitchen', areaId: null, deadline: null, order: 0.5 });
    expect((await plan.projects({ areaId: area.id })).length).toBe(0);

    expect(await plan.refusal('delete_project', { projectId })).toBe('409');
    expect(await plan.expectOk(Archived, 'archive_project', { projectId })).toMatchObject({
      project: { archived: true, openTaskCount: 0, doneTaskCount: 1 },
      archivedTasks: 1,
    });
    expect(await plan.expectOk(Archived, 'archive_project', { projectId })).toMatchObject({
      archivedTasks: 0,
    });
    expect(await plan.refusal('archive_task', { taskId: task.id, restore: true })).toBe('409');
    expect(await plan.refusal('complete_task', { taskId: done.id, completed: false })).toBe('409');
    expect(await plan.projects()).toEqual([]);
    expect((await plan.projects({ includeArchived: true })).map(({ id }) => id)).toEqual([projectId]);

    const restore = { projectId, restore: true };
    expect(await plan.expectOk(Archived, 'archive_project', restore)).toMatchObject({ archivedTasks: 1 });
    expect(await plan.expectOk(Archived, 'archive_project', restore)).toMatchObject({ archivedTasks: 0 });
    expect(await plan.getTask(task.id)).toMatchObject({ status: 'open', headingId: heading.id });
    expect(await plan.getTask(early.id)).toMatchObject({ status: 'archived' });

    await plan.call('archive_project', { projectId });
    expect(await plan.expectOk(Removed, 'delete_project', { projectId })).toEqual({
      projectId,
      detachedTasks: 3,
    });
    expect(await plan.refusal('delete_project', { projectId })).toBe('404');
    expect(await plan.getTask(task.id)).toMatchObject({ projectId: null, areaId: null, headingId: null });
    expect(await plan.refusal('list_tasks', { headingId: heading.id })).toBe('404');
    expect(await plan.refusal('archive_task', { taskId: task.id, restore: true })).toBe('200');
  });
});

test('refuses invalid project fields by field', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const plan = plannerClient((tool, input) => app.transport('rest').call(ann, tool, input));
  const area = await plan.area({ name: 'Home' });
  for (const [input, refusal] of [
    [{}, '400 name'],
    [{ name: ' ' }, '400 name'],
    [{ name: 'x'.repeat(201) }, '400 name'],
    [{ name: 'x', hue: 361 }, '400 hue'],
    [{ name: 'x', icon: '' }, '400 icon'],
    [{ name: 'x', notes: '```\ncode\n```' }, '400 notes'],
    [{ name: 'x', notes: 'So:\n\n    code' }, '400 notes'],
    [{ name: 'x', deadline: '2026-06-31' }, '400 deadline'],
    [{ name: 'x', areaId: UNKNOWN_ID }, '404'],
    [{ name: 'x', areaId: area.id, workspaceId: UNKNOWN_ID }, '400 workspaceId'],
    [{ name: 'x', archived: true }, '400 archived'],
  ] as const) {
    expect([input, await plan.refusal('create_project', input)]).toEqual([input, refusal]);
  }
  await plan.call('archive_area', { areaId: area.id });
  expect(await plan.refusal('create_project', { name: 'x', areaId: area.id })).toBe('409');
  const notes = '```so``` it is\n    said\n\n- and\n\n    more of it';
  const { id: projectId } = await plan.project({ name: 'Elsewhere', notes });
  expect(await plan.refusal('update_project', { projectId, areaId: area.id })).toBe('409');
});
