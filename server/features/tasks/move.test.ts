import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { byOrder, place } from '../../../domain/order';
import { plannerClient } from '../../../testing/planner-client';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { createApp, transports } from '../../../testing/test-app';
import { Task } from '../../wire/task';

const Tasks = z.strictObject({ tasks: z.array(Task) });
const idsOf = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id);

describe.each(transports)('move_tasks over %s', (transport) => {
  test('moves tasks before a neighbour or to the end, or none', async () => {
    await using app = await createApp();
    const as = async (name: string) => plannerClient(app.transport(transport).as(await app.account(name)));
    const [ann, eve] = [await as('Ann'), await as('Eve')];
    const { id: projectId } = await ann.project({ name: 'Kitchen' });
    const area = await ann.area({ name: 'Home' });
    const { id: headingId } = await ann.heading({ name: 'Walls', projectId });
    const task = (title: string, more = {}) => ann.task({ title, ...more });
    const [a, b, c] = [await task('A'), await task('B'), await task('C', { areaId: area.id })];
    const [x, y] = [await task('X', { projectId }), await task('Y', { projectId, headingId })];
    const move = async (input: Record<string, unknown>) =>
      (await ann.expectOk(Tasks, 'move_tasks', input)).tasks;
    const listed = async () => idsOf((await ann.tasks({ projectId })).tasks);

    const moved = await move({ taskIds: [c.id, a.id], to: { projectId }, beforeId: x.id });
    expect(moved).toMatchObject([
      { id: c.id, projectId, areaId: null, headingId: null },
      { id: a.id, projectId, headingId: null },
    ]);
    expect(await listed()).toEqual([c.id, a.id, x.id, y.id]);
    // The neighbour's heading is where the task goes.
    expect(await move({ taskIds: [b.id], to: { projectId }, beforeId: y.id })).toMatchObject([{ headingId }]);
    expect(idsOf((await ann.tasks({ headingId })).tasks)).toEqual([b.id, y.id]);
    expect(await move({ taskIds: [b.id], to: { projectId } })).toMatchObject([{ headingId }]);
    expect(await listed()).toEqual([c.id, a.id, x.id, y.id, b.id]);
    expect(await move({ taskIds: [y.id, c.id], to: { projectId }, headingId: null })).toMatchObject([
      { id: y.id, headingId: null },
      { id: c.id, headingId: null },
    ]);

    const before = await ann.tasks({ status: 'any' });
    for (const [client, input, refusal] of [
      [eve, { taskIds: [a.id], to: {} }, '404 taskIds.0'],
      [ann, { taskIds: [a.id, UNKNOWN_ID], to: {} }, '404 taskIds.1'],
      [ann, { taskIds: [a.id, a.id], to: {} }, '400 taskIds'],
      [ann, { taskIds: [a.id], to: { projectId: UNKNOWN_ID } }, '404 to.projectId'],
      [ann, { taskIds: [a.id], to: { projectId, areaId: area.id } }, '400 to.areaId'],
      [ann, { taskIds: [a.id], to: {}, headingId }, '400 headingId'],
      [ann, { taskIds: [a.id], to: { projectId }, headingId: UNKNOWN_ID }, '404 headingId'],
      [ann, { taskIds: [a.id], to: { projectId }, beforeId: UNKNOWN_ID }, '404 beforeId'],
      [ann, { taskIds: [a.id], to: { projectId }, beforeId: a.id }, '400 beforeId'],
      [ann, { taskIds: [a.id], to: {}, beforeId: x.id }, '400 beforeId'],
      [ann, { taskIds: [a.id], to: { projectId }, headingId, beforeId: x.id }, '400 beforeId'],
    ] as const)
      expect([input, await client.refusal('move_tasks', input)]).toEqual([input, refusal]);
    expect(await ann.tasks({ status: 'any' })).toEqual(before);
    expect(await move({ taskIds: [a.id], to: {} })).toMatchObject([{ projectId: null, areaId: null }]);
  });
});

test('orders a list like the planner does, also where no number is left between neighbours', async () => {
  await using app = await createApp();
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann')));
  const { id: projectId } = await ann.project({ name: 'Kitchen' });
  const eight = Array.from({ length: 8 }, (_, n) => ({ title: `Task ${n}`, projectId }));
  const { tasks: made } = await ann.expectOk(Tasks, 'create_tasks', { tasks: eight });
  const orders = fc.uniqueArray(
    fc.constantFrom(-1e9, 0, 1, 1 + Number.EPSILON, 2, 1024, 1e15, 1e15 + 0.125),
    {
      minLength: 8,
      maxLength: 8,
    },
  );
  await fc.assert(
    fc.asyncProperty(
      orders,
      fc.shuffledSubarray(made, { minLength: 1, maxLength: 4 }),
      fc.nat(8),
      async (at, moving, before) => {
        const list = made.map(({ id }, n) => ({ id, order: at[n] ?? 0 }));
        await app.db.run(sql`UPDATE tasks t SET position = m.position
        FROM unnest(${idsOf(list)}::uuid[], ${list.map(({ order }) => order)}::float8[]) AS m (id, position) WHERE t.id = m.id`);
        const taskIds = idsOf(moving);
        const beforeId = list.filter(({ id }) => !taskIds.includes(id))[before]?.id;
        await ann.expectOk(Tasks, 'move_tasks', {
          taskIds,
          to: { projectId },
          ...(beforeId && { beforeId }),
        });
        const placed = new Map(place(list, taskIds, beforeId ?? null).map(({ id, order }) => [id, order]));
        const wanted = list.map(({ id, order }) => ({ id, order: placed.get(id) ?? order })).sort(byOrder);
        const { tasks } = await ann.tasks({ projectId });
        expect(tasks.map(({ id, order }) => ({ id, order }))).toEqual(wanted);
      },
    ),
    { numRuns: 25 },
  );
});

test('keeps the tasks of each simultaneous move together', async () => {
  await using app = await createApp();
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann')));
  const { id: projectId } = await ann.project({ name: 'Kitchen' });
  const last = await ann.task({ title: 'Last', projectId });
  const twelve = Array.from({ length: 12 }, (_, n) => ({ title: `Task ${n}` }));
  const { tasks } = await ann.expectOk(Tasks, 'create_tasks', { tasks: twelve });
  const blocks = [0, 3, 6, 9].map((at) => idsOf(tasks.slice(at, at + 3)));
  await Promise.all(
    blocks.map((taskIds) =>
      ann.expectOk(Tasks, 'move_tasks', { taskIds, to: { projectId }, beforeId: last.id }),
    ),
  );
  const listed = idsOf((await ann.tasks({ projectId })).tasks);
  expect(listed.at(-1)).toBe(last.id);
  const found = [0, 3, 6, 9].map((at) => listed.slice(at, at + 3).join());
  expect(found.sort()).toEqual(blocks.map((ids) => ids.join()).sort());
});
