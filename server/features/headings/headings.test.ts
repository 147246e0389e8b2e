import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createApp, transports } from '../../../testing/test-app';
import { Heading } from '../../wire/places';

const One = z.strictObject({ heading: Heading });

describe.each(transports)('headings over %s', (transport) => {
  test('counts its tasks, moves them with the heading and keeps them on deletion', async () => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const plan = plannerClient((tool, input) => app.transport(transport).call(ann, tool, input));
    const stranger = plannerClient((tool, input) => app.transport(transport).call(eve, tool, input));
    const area = await plan.area({ name: 'Home' });
    const project = await plan.project({ name: 'Kitchen' });
    const inProject = { projectId: project.id };
    const second = await plan.heading({ name: 'Floor', ...inProject });
    const heading = await plan.heading({ name: 'Walls', ...inProject, deadline: '2027-01-31', order: 1 });
    const headingId = heading.id;
    expect(heading).toEqual({
      id: headingId,
      name: 'Walls',
      projectId: project.id,
      areaId: null,
      deadline: '2027-01-31',
      notes: '',
      order: 1,
      openTaskCount: 0,
      doneTaskCount: 0,
    });
    const task = await plan.task({ title: 'Paint', ...inProject, headingId });
    const done = await plan.task({ title: 'Measure', ...inProject, headingId });
    await plan.complete({ taskId: done.id });
    expect(
      (await plan.headings(inProject)).map(({ id, openTaskCount, doneTaskCount }) => [
        id,
        openTaskCount,
        doneTaskCount,
      ]),
    ).toEqual([
      [headingId, 1, 1],
      [second.id, 0, 0],
    ]);

    for (const [tool, input] of [
      ['update_heading', { headingId, name: 'Mine' }],
      ['delete_heading', { headingId }],
      ['list_headings', inProject],
      ['list_headings', { areaId: area.id }],
      ['create_heading', { name: 'Mine', ...inProject }],
    ] as const) {
      expect(await stranger.refusal(tool, input)).toBe('404');
    }

    const renamed = await plan.expectOk(One, 'update_heading', {
      headingId,
      name: 'All walls',
      deadline: null,
    });
    expect(renamed.heading).toMatchObject({ name: 'All walls', deadline: null, projectId: project.id });
    const moved = await plan.expectOk(One, 'update_heading', { headingId, areaId: area.id });
    expect(moved.heading).toMatchObject({
      projectId: null,
      areaId: area.id,
      openTaskCount: 1,
      doneTaskCount: 1,
    });
    expect(await plan.getTask(task.id)).toMatchObject({ projectId: null, areaId: area.id, headingId });
    expect(await plan.getTask(done.id)).toMatchObject({ projectId: null, areaId: area.id, headingId });

    const removed = await plan.expectOk(z.unknown(), 'delete_heading', { headingId });
    expect(removed).toEqual({ headingId, detachedTasks: 2 });
    expect(await plan.refusal('delete_heading', { headingId })).toBe('404');
    expect(await plan.getTask(task.id)).toMatchObject({ areaId: area.id, headingId: null });
  });
});

test('requires one active place for a heading', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const plan = plannerClient((tool, input) => app.transport('rest').call(ann, tool, input));
  const area = await plan.area({ name: 'Home' });
  const project = await plan.project({ name: 'Kitchen' });
  const { id: headingId } = await plan.heading({ name: 'Walls', areaId: area.id, projectId: null });
  const both = { projectId: project.id, areaId: area.id };
  for (const [tool, input, refusal] of [
    ['list_headings', {}, '400 projectId'],
    ['list_headings', both, '400 areaId'],
    ['list_headings', { areaId: area.id, workspaceId: UNKNOWN_ID }, '400 workspaceId'],
    ['list_headings', { areaId: area.id, workspaceId: ann.workspaceId }, '200'],
    ['list_headings', { areaId: UNKNOWN_ID }, '404'],
    ['create_heading', { name: 'x' }, '400 projectId'],
    ['create_heading', { name: 'x', ...both }, '400 areaId'],
    ['create_heading', { name: '', areaId: area.id }, '400 name'],
    ['create_heading', { name: 'x', projectId: UNKNOWN_ID }, '404'],
    ['update_heading', { headingId, ...both }, '400 areaId'],
    ['update_heading', { headingId, areaId: null }, '400 projectId'],
    ['update_heading', { headingId, projectId: UNKNOWN_ID }, '404'],
    ['update_heading', { headingId }, '200'],
  ] as const) {
    expect([tool, input, await plan.refusal(tool, input)]).toEqual([tool, input, refusal]);
  }
  await plan.call('archive_project', { projectId: project.id });
  expect(await plan.refusal('create_heading', { name: 'x', projectId: project.id })).toBe('409');
  expect(await plan.refusal('update_heading', { headingId, projectId: project.id })).toBe('409');
});
