import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, type TestAccount, transports } from '../../../testing/test-app';
import { Package } from '../../wire/collaboration';
import { TemplateRows } from '../../wire/template';

const Installed = z.strictObject({ package: Package, created: TemplateRows.optional() });
const packageIdOf = (body: unknown) =>
  z.object({ package: z.object({ packageId: z.string() }) }).parse(body).package.packageId;

describe.each(transports)('templates over %s', (transport) => {
  test('a template makes its project again with moved days', async () => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const on = (who: TestAccount, today: string) => (tool: string, input?: Record<string, unknown>) =>
      app.transport(transport).call(who, tool, input, { today });
    const [byAnn, byEve] = [plannerClient(on(ann, '2026-11-22')), plannerClient(on(eve, '2027-03-01'))];
    const project = await byAnn.project({ name: 'Move house', hue: 90, deadline: '2026-12-22' });
    const heading = await byAnn.heading({
      name: 'Boxes',
      projectId: project.id,
      deadline: '2026-12-02',
    });
    const checklist = [{ label: 'Tape', done: true }];
    await byAnn.task({
      title: 'Give notice',
      projectId: project.id,
      when: { kind: 'someday' },
      tags: ['mail'],
    });
    await byAnn.task({
      title: 'Pack',
      projectId: project.id,
      headingId: heading.id,
      when: { kind: 'date', date: '2026-11-25', time: '09:00' },
      deadline: '2026-11-26',
      repeat: { every: 2, unit: 'week' },
      checklist,
    });
    const done = await byAnn.task({ title: 'Decide', projectId: project.id });
    await byAnn.complete({ taskId: done.id });

    expect(await byEve.refusal('create_template', { projectId: project.id })).toBe('404');
    const { status, body } = await byAnn.call('create_template', { projectId: project.id });
    expect([status, body]).toMatchObject([201, { package: { kind: 'template', name: 'Move house' } }]);
    const packageId = packageIdOf(body);
    await byAnn.call('publish_package', { packageId });

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => byEve.expectOk(Installed, 'install_package', { packageId })),
    );
    const [created, ...more] = answers.flatMap((answer) => answer.created ?? []);
    expect(more).toEqual([]);
    expect(answers.every((answer) => answer.package.installed)).toBe(true);
    const [projectId = ''] = created?.projectIds ?? [];
    expect(await byEve.getProject(projectId)).toMatchObject({
      name: 'Move house',
      hue: 90,
      areaId: null,
      deadline: '2027-03-31',
      openTaskCount: 2,
    });
    const [copied] = await byEve.headings({ projectId });
    expect(created).toMatchObject({ areaIds: [], headingIds: [copied?.id] });
    expect(copied).toMatchObject({ name: 'Boxes', deadline: '2027-03-11' });
    const { tasks } = await byEve.tasks({ projectId });
    expect(tasks.map(({ id }) => id)).toEqual(created?.taskIds);
    expect(tasks).toMatchObject([
      { title: 'Give notice', when: { kind: 'someday' }, deadline: null, tags: ['mail'], headingId: null },
      {
        title: 'Pack',
        when: { kind: 'date', date: '2027-03-04', hasTime: true, time: '09:00' },
        deadline: '2027-03-05',
        headingId: copied?.id,
        repeat: { every: 2, unit: 'week' },
        checklist: [{ label: 'Tape', done: false }],
      },
    ]);
  });
});

test('installing a template of areas makes all of it or nothing', async () => {
  await using app = await createApp({ env: { ROW_LIMITS: 'tasks=2' } });
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann')));
  const template = (titles: string[]) => ({
    version: 1,
    areas: [
      {
        name: 'Home',
        tasks: titles.map((title) => ({ title })),
        headings: [{ name: 'Spring', deadlineInDays: 7 }],
        projects: [{ name: 'Garden' }],
      },
    ],
  });
  const install = async (content: unknown) =>
    ann.call('install_package', {
      packageId: packageIdOf(
        (
          await ann.call('create_package', {
            kind: 'template',
            name: 'Home',
            content: JSON.stringify(content),
          })
        ).body,
      ),
    });
  expect((await install(template(['One', 'Two', 'Three']))).status).toBe(409);
  expect(await ann.areas()).toEqual([]);
  const { created } = Installed.parse((await install(template(['One', 'Two']))).body);
  const [area] = await ann.areas();
  expect(created).toMatchObject({ areaIds: [area?.id] });
  expect([(await ann.tasks({ areaId: area?.id })).tasks.length, created?.taskIds.length]).toEqual([2, 2]);
  expect(await ann.projects({ areaId: area?.id })).toMatchObject([{ id: created?.projectIds[0] }]);
  expect(await ann.headings({ areaId: area?.id })).toMatchObject([{ id: created?.headingIds[0] }]);
});

test('a template of an overdue project makes no overdue tasks', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const byAnn = plannerClient((tool, input) =>
    app.transport('rest').call(ann, tool, input, { today: '2026-11-22' }),
  );
  const { id } = await byAnn.project({ name: 'Late', deadline: '2026-11-20' });
  await byAnn.task({ title: 'First', projectId: id, when: { kind: 'date', date: '2026-11-12' } });
  const packageId = packageIdOf((await byAnn.call('create_template', { projectId: id })).body);
  const { created } = await byAnn.expectOk(Installed, 'install_package', { packageId });
  const [projectId = ''] = created?.projectIds ?? [];
  expect((await byAnn.getProject(projectId)).deadline).toBe('2026-11-30');
  expect((await byAnn.tasks({ projectId })).tasks).toMatchObject([{ when: { date: '2026-11-22' } }]);
});

test('refuses a template with broken content', async () => {
  await using app = await createApp();
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann')));
  const refusal = (content: string) =>
    ann.refusal('create_package', { kind: 'template', name: 'Broken', content });
  const tasks = Array.from({ length: 101 }, (_, n) => ({ title: `Task ${n}` }));
  for (const content of [
    '',
    '# Text',
    '[]',
    '{"version":1}',
    '{"version":2,"tasks":[{"title":"A"}]}',
    '{"version":1,"tasks":[{"title":""}]}',
    '{"version":1,"tasks":[{"title":"\\u0000"}]}',
    '{"version":1,"tasks":[{"title":"A","status":"done"}]}',
    '{"version":1,"tasks":[{"title":"A","deadlineInDays":1.5}]}',
    JSON.stringify({ version: 1, tasks, projects: [{ name: 'P', tasks }] }),
    '['.repeat(90_000),
  ])
    expect(await refusal(content)).toBe('400 content');
});
