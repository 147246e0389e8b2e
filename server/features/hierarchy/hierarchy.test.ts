import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createApp, transports } from '../../../testing/test-app';
import { Task } from '../../wire/task';

const Tasks = z.object({ tasks: z.array(Task) });

async function start(transport: (typeof transports)[number] = 'rest') {
  const app = await createApp();
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const plan = plannerClient((tool, input) => app.transport(transport).call(ann, tool, input));
  const other = plannerClient((tool, input) => app.transport(transport).call(bob, tool, input));
  const area = await plan.area({ name: 'Home' });
  const project = await plan.project({ name: 'Kitchen' });
  const heading = await plan.heading({ name: 'Walls', projectId: project.id });
  return {
    app,
    ann,
    bob,
    plan,
    other,
    area,
    project,
    heading,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const root = { kind: 'root' };
const toRoot = (taskId: string, order: number) => ({ kind: 'task', taskId, order, parent: root });

describe.each(transports)('reordering over %s', (transport) => {
  test('moves tasks and projects together and returns them in the order of the moves', async () => {
    await using fixture = await start(transport);
    const { plan, other, area, project, heading } = fixture;
    const [a, b] = [await plan.task({ title: 'A' }), await plan.task({ title: 'B', projectId: project.id })];
    const second = await plan.project({ name: 'Bath' });
    const inHeading = { kind: 'project', projectId: project.id, headingId: heading.id };
    const inArea = { kind: 'area', areaId: area.id };
    const moves = [
      { kind: 'task', taskId: b.id, order: 2.5, parent: { ...inArea, headingId: null } },
      { kind: 'project', projectId: second.id, order: -1, parent: inArea },
      { kind: 'task', taskId: a.id, order: 1, parent: inHeading },
      { kind: 'project', projectId: project.id, order: 7, parent: root },
    ];
    expect(await other.refusal('reorder_hierarchy', { moves })).toBe('404 moves.0.taskId');
    const { tasks, projects } = await plan.reorder({ moves });
    expect(tasks).toMatchObject([
      { id: b.id, order: 2.5, projectId: null, areaId: area.id, headingId: null, accessRole: 'owner' },
      { id: a.id, order: 1, projectId: project.id, areaId: null, headingId: heading.id },
    ]);
    expect(projects).toMatchObject([
      { id: second.id, order: -1, areaId: area.id },
      { id: project.id, order: 7, areaId: null, openTaskCount: 1 },
    ]);
    expect(await plan.getTask(a.id)).toEqual(tasks[1]);
    const back = await plan.reorder({ moves: [toRoot(a.id, 3)] });
    expect(back.tasks).toMatchObject([{ projectId: null, areaId: null, headingId: null, order: 3 }]);
  });

  test('moves areas, projects and headings together and returns them in the order of the moves', async () => {
    await using fixture = await start(transport);
    const { plan, other, area, project, heading } = fixture;
    const task = await plan.task({ title: 'Paint', projectId: project.id, headingId: heading.id });
    const [garden, bath] = [await plan.area({ name: 'Garden' }), await plan.project({ name: 'Bath' })];
    const floor = await plan.heading({ name: 'Floor', projectId: bath.id });
    const moves = [
      { kind: 'heading', headingId: heading.id, parent: { kind: 'project', projectId: bath.id } },
      { kind: 'area', areaId: garden.id, order: area.order - 1 },
      { kind: 'project', projectId: bath.id, parent: { kind: 'area', areaId: garden.id } },
      { kind: 'project', projectId: project.id },
    ];
    expect(await other.refusal('reorder_places', { moves })).toBe('404 moves.0.headingId');
    const { status, body } = await plan.call('reorder_places', { moves });
    expect([status, body]).toMatchObject([
      200,
      {
        areas: [{ id: garden.id }],
        projects: [
          { id: bath.id, areaId: garden.id },
          { id: project.id, areaId: null },
        ],
        headings: [{ id: heading.id, projectId: bath.id, openTaskCount: 1 }],
      },
    ]);
    expect((await plan.areas()).map(({ id }) => id)).toEqual([garden.id, area.id]);
    expect((await plan.projects()).map(({ id }) => id)).toEqual([bath.id, project.id]);
    expect((await plan.headings({ projectId: bath.id })).map(({ id }) => id)).toEqual([floor.id, heading.id]);
    expect(await plan.getTask(task.id)).toMatchObject({ projectId: bath.id, headingId: heading.id });

    const wrong = [moves[1], { kind: 'area', areaId: UNKNOWN_ID, order: 1 }];
    expect(await plan.refusal('reorder_places', { moves: wrong })).toBe('404 moves.1.areaId');
    expect(await plan.refusal('reorder_places', { moves: [moves[3], moves[3]] })).toBe(
      '400 moves.1.projectId',
    );
  });
});

test('moves nothing when the last of fifty moves is invalid, and names it', async () => {
  await using fixture = await start();
  const { plan, other, area, project, heading } = fixture;
  const fifty = Array.from({ length: 50 }, (_, i) => ({ title: `Task ${i}`, order: i }));
  const { tasks } = await plan.expectOk(Tasks, 'create_tasks', { tasks: fifty });
  const foreign = await other.project({ name: 'Not hers' });
  const elsewhere = await plan.heading({ name: 'Garden', areaId: area.id });
  const archived = await plan.project({ name: 'Old' });
  await plan.call('archive_project', { projectId: archived.id });
  const before = (await plan.tasks({ limit: 200 })).tasks;
  const good = tasks.slice(0, 49).map((task, i) => toRoot(task.id, 100 - i));
  const last = { kind: 'task', taskId: tasks[49]?.id, order: 1 };
  const inProject = (projectId: string, headingId: string | null) => ({
    kind: 'project',
    projectId,
    headingId,
  });

  for (const [bad, refusal] of [
    [{ ...last, taskId: UNKNOWN_ID, parent: root }, '404 moves.49.taskId'],
    [{ ...last, taskId: tasks[0]?.id.toUpperCase(), parent: root }, '400 moves.49.taskId'],
    [{ ...last, parent: inProject(UNKNOWN_ID, null) }, '404 moves.49.parent.projectId'],
    [{ ...last, parent: inProject(foreign.id, null) }, '404 moves.49.parent.projectId'],
    [{ ...last, parent: inProject(archived.id, null) }, '409 moves.49.parent.projectId'],
    [{ ...last, parent: inProject(project.id, UNKNOWN_ID) }, '404 moves.49.parent.headingId'],
    [{ ...last, parent: inProject(project.id, elsewhere.id) }, '400 moves.49.parent.headingId'],
    [
      { ...last, parent: { kind: 'area', areaId: area.id, headingId: heading.id } },
      '400 moves.49.parent.headingId',
    ],
    [
      { ...last, parent: { kind: 'area', areaId: UNKNOWN_ID, headingId: null } },
      '404 moves.49.parent.areaId',
    ],
    [{ ...last, parent: { kind: 'area', areaId: area.id } }, '400 moves.49.parent.headingId'],
    [{ ...last, parent: { ...root, areaId: area.id } }, '400 moves.49.parent.areaId'],
    [{ ...last, parent: { kind: 'list' } }, '400 moves.49.parent.kind'],
    [{ ...last, order: '1', parent: root }, '400 moves.49.order'],
    [{ kind: 'project', projectId: foreign.id, order: 1, parent: root }, '404 moves.49.projectId'],
  ] as const) {
    expect([bad, await plan.refusal('reorder_hierarchy', { moves: [...good, bad] })]).toEqual([bad, refusal]);
  }
  expect(await plan.refusal('reorder_hierarchy', { moves: [] })).toBe('400 moves');
  expect(await plan.refusal('reorder_hierarchy', { moves: [...good, ...good.slice(0, 2)] })).toBe(
    '400 moves',
  );
  expect(await plan.refusal('reorder_hierarchy', { moves: good, workspaceId: UNKNOWN_ID })).toBe(
    '400 workspaceId',
  );
  expect((await plan.tasks({ limit: 200 })).tasks).toEqual(before);

  expect((await plan.reorder({ moves: good })).tasks.map((task) => task.order)).toEqual(
    good.map((move) => move.order),
  );
});

test('refuses moves to another workspace', async () => {
  await using fixture = await start();
  const { app, ann, bob, plan, other, project } = fixture;
  const team = await app.db.row<{ id: string }>(sql`
    INSERT INTO workspaces (kind, name, owner_id) VALUES ('team', 'Team', ${bob.id}) RETURNING id`);
  const workspaceId = team?.id ?? '';
  await app.db.run(sql`INSERT INTO workspace_members (workspace_id, user_id, role)
    VALUES (${workspaceId}, ${bob.id}, 'owner'), (${workspaceId}, ${ann.id}, 'member')`);
  const shared = await other.project({ name: 'Launch', workspaceId });
  const [mine, ours] = [
    await plan.task({ title: 'Mine' }),
    await plan.task({ title: 'Ours', projectId: shared.id }),
  ];
  const inProject = (projectId: string) => ({ kind: 'project', projectId, headingId: null });
  const move = (taskId: string, parent: object) => ({ kind: 'task', taskId, order: 1, parent });

  expect(await plan.refusal('reorder_hierarchy', { moves: [move(mine.id, inProject(shared.id))] })).toBe(
    '400 moves.0.parent.projectId',
  );
  const mixed = [move(ours.id, root), move(mine.id, inProject(project.id))];
  expect(await plan.refusal('reorder_hierarchy', { moves: mixed })).toBe('400 moves.1.taskId');
  expect(
    await plan.refusal('reorder_hierarchy', { moves: mixed.slice(0, 1), workspaceId: ann.workspaceId }),
  ).toBe('400 workspaceId');
  await app.db.run(sql`UPDATE projects SET workspace_access = 'view' WHERE id = ${shared.id}`);
  const theirs = await other.task({ title: 'Theirs', projectId: shared.id });
  expect(await plan.refusal('reorder_hierarchy', { moves: [move(theirs.id, inProject(shared.id))] })).toBe(
    '403 moves.0.taskId',
  );
  expect(await plan.refusal('reorder_hierarchy', { moves: [move(ours.id, inProject(shared.id))] })).toBe(
    '403 moves.0.parent.projectId',
  );
  const out = { moves: [move(ours.id, root)], workspaceId };
  expect(await plan.refusal('reorder_hierarchy', out)).toBe('403 moves.0.taskId');
  await app.db.run(sql`UPDATE projects SET workspace_access = 'edit' WHERE id = ${shared.id}`);
  expect(await plan.reorder(out)).toMatchObject({
    tasks: [{ projectId: null }],
    projects: [],
  });
});

test('applies one of many simultaneous reorders whole', async () => {
  await using fixture = await start();
  const { plan, project } = fixture;
  const twelve = Array.from({ length: 12 }, (_, i) => ({ title: `Task ${i}` }));
  const { tasks } = await plan.expectOk(Tasks, 'create_tasks', { tasks: twelve });
  const parent = { kind: 'project', projectId: project.id, headingId: null };
  const requests = Array.from({ length: 10 }, (_, round) =>
    tasks
      .map((task, i) => ({
        kind: 'task',
        taskId: task.id,
        order: round * 100 + i,
        parent: round % 2 ? parent : root,
      }))
      .sort(() => Math.random() - 0.5),
  );
  const answers = await Promise.all(requests.map((moves) => plan.call('reorder_hierarchy', { moves })));
  expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200));
  const after = await Promise.all(tasks.map((task) => plan.getTask(task.id)));
  expect(new Set(after.map((task) => Math.floor(task.order / 100))).size).toBe(1);
  expect(new Set(after.map((task) => task.projectId)).size).toBe(1);
});
