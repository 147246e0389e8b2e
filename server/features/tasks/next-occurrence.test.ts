import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../../domain/days';
import { plannerClient } from '../../../testing/planner-client';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { createApp, transports } from '../../../testing/test-app';
import { Task, type TaskAnswer } from '../../wire/task';
import { sendReminders } from '../notifications/reminders';

const today = '2026-11-28';
const rules = [
  { every: 1, unit: 'day' },
  { every: 1, unit: 'week' },
  { every: 2, unit: 'week', weekdays: [1, 4] },
  { every: 1, unit: 'month' },
  { every: 1, unit: 'month', monthDay: -1 },
  { every: 1, unit: 'month', nth: { week: 2, weekday: 2 } },
  { every: 1, unit: 'year' },
  { every: 3, unit: 'day', from: 'completion' },
  { every: 1, unit: 'month', from: 'completion' },
  { every: 1, unit: 'week', count: 5 },
] as const;

const Many = z.object({ tasks: z.array(Task) });
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));
const when = fc.oneof(
  fc.constantFrom('today', 'anytime', 'someday'),
  day,
  day.map((date) => ({ kind: 'date', date, time: '09:30' })),
);

/** Repeating tasks with any of the other fields. */
const repeating = fc.record(
  {
    title: fc.constant('Water'),
    repeat: fc.constantFrom(...rules),
    when,
    deadline: day,
    notes: fc.constant('All of it'),
    priority: fc.constant(2),
    tags: fc.constant(['home']),
    durationMin: fc.constant(20),
    checklist: fc.constant(['Can']),
    remindAt: fc.integer({ min: 0, max: 4_102_444_800 }).map((seconds) => seconds * 1000),
  },
  { requiredKeys: ['title', 'repeat'] },
);

/** Empty texts and lists, and what is not set. */
const isUnset = (value: unknown) => value === undefined || value === null || value === '' || value === 0;
const setFields = (task: TaskAnswer) =>
  Object.entries(task).flatMap(([name, value]) => (isUnset(value) || String(value) === '' ? [] : [name]));

/** What of a task does not depend on when it was made. */
function contentOf({ id, order, createdAt, updatedAt, completedAt, checklist, ...content }: TaskAnswer) {
  return { ...content, checklist: checklist.map(({ label, done }) => [label, done]) };
}

const pairs = (tasks: readonly TaskAnswer[], nexts: readonly TaskAnswer[]) =>
  tasks.map((task) => ({ task, next: nexts.find(({ order }) => order === task.order) }));

async function start() {
  const app = await createApp();
  const account = await app.account('Ann');
  const ann = plannerClient(app.transport('rest').as(account, { today }));
  return { app, account, ann, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

describe.each(transports)('over %s', (transport) => {
  test('a next occurrence has no reminder where the task had none, and reminds nobody', async () => {
    await using app = await createApp();
    const ann = plannerClient(app.transport(transport).as(await app.account('Ann'), { today }));
    for (const repeat of rules) {
      const { id: taskId } = await ann.task({ title: 'Water', when: today, repeat });
      const { next } = await ann.complete({ taskId });
      expect([repeat, next && 'remindAt' in next]).toEqual([repeat, false]);
      await ann.expectOk(z.unknown(), 'complete_tasks', { taskIds: [next?.id] });
    }
    const { tasks } = await ann.tasks({ status: 'any', limit: 100 });
    expect(tasks.filter((task) => 'remindAt' in task)).toEqual([]);
    await sendReminders.enqueue(app.db, {});
    await runAllJobs(app.url);
    expect(await ann.expectOk(z.unknown(), 'list_notifications')).toMatchObject({ notifications: [] });
  });
});

test('completing gives no field a value that the task did not have, one by one or together', async () => {
  await using fixture = await start();
  const { ann } = fixture;
  const any = fc.array(repeating, { minLength: 6, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(any, async (tasks) => {
      const make = async () => (await ann.expectOk(Many, 'create_tasks', { tasks })).tasks;
      const [single, together] = [await make(), await make()];
      for (const { id: taskId } of single) await ann.complete({ taskId });
      await ann.expectOk(z.unknown(), 'complete_tasks', { taskIds: together.map(({ id }) => id) });
      const open = (await ann.tasks({ limit: 100 })).tasks;
      const byOne = pairs(single, open);
      for (const { task, next } of byOne) {
        const own = task.when.kind === 'date' || task.deadline ? ['when'] : [];
        expect(
          next && setFields(next).filter((name) => ![...setFields(task), ...own].includes(name)),
        ).toEqual([]);
      }
      const contents = (list: ReturnType<typeof pairs>) => list.map(({ next }) => next && contentOf(next));
      expect(contents(pairs(together, open))).toEqual(contents(byOne));
    }),
    { numRuns: 4 },
  );
});

test('a task with a deadline and no day goes on from its deadline, and stays without a day', async () => {
  await using fixture = await start();
  const { ann } = fixture;
  const week = { every: 1, unit: 'week' };
  const month = { every: 1, unit: 'month' };
  for (const [fields, day, expected] of [
    [
      { deadline: '2026-11-27', repeat: week },
      '2026-11-28',
      { deadline: '2026-12-04', when: { kind: 'anytime' } },
    ],
    [
      { deadline: '2026-10-31', repeat: month, when: 'someday' },
      '2026-11-28',
      { deadline: '2026-11-30', when: { kind: 'someday' } },
    ],
    [
      { deadline: '2026-10-01', repeat: week },
      '2026-11-28',
      { deadline: '2026-12-03', when: { kind: 'anytime' } },
    ],
    [
      { deadline: '2026-11-20', repeat: { ...month, from: 'completion' } },
      '2026-11-28',
      { deadline: '2026-12-28', when: { kind: 'anytime' } },
    ],
    [
      { deadline: '2026-11-30', when: '2026-11-25', repeat: month },
      '2026-11-28',
      { deadline: '2026-12-30', when: { kind: 'date', date: '2026-12-25' } },
    ],
  ] as const) {
    const { id: taskId } = await ann.task({ title: 'Bins', ...fields });
    const { next } = await ann.complete({ taskId, day });
    expect([fields, next]).toMatchObject([fields, expected]);
    await ann.complete({ taskId, completed: false });
    expect(await ann.getTask(taskId)).toMatchObject({ deadline: fields.deadline, status: 'open' });
  }
});

test('the series of a deadline keeps the 31st, lists its dates, and moves its reminder', async () => {
  await using fixture = await start();
  const { ann } = fixture;
  const repeat = { every: 1, unit: 'month' };
  const remindAt = Date.UTC(2026, 9, 30, 8);
  const { id } = await ann.task({ title: 'Rent', deadline: '2026-10-31', repeat, remindAt });
  const Upcoming = z.object({ upcomingDates: z.array(z.string()) });
  const dates = async (taskId: string, upcoming: number) =>
    (await ann.expectOk(Upcoming, 'get_task', { taskId, upcoming })).upcomingDates;
  expect(await dates(id, 4)).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'].slice(0, 4));
  const first = (await ann.complete({ taskId: id, day: '2026-11-01' })).next;
  expect(first).toMatchObject({ deadline: '2026-11-30', remindAt: Date.UTC(2026, 10, 29, 8) });
  const { next } = await ann.complete({ taskId: first?.id, day: '2026-11-20' });
  expect(next).toMatchObject({ deadline: '2026-12-31', when: { kind: 'anytime' } });
  await ann.updateTask({ taskId: next?.id, deadline: '2027-01-30' });
  expect((await dates(next?.id ?? '', 2)).at(-1)).toBe('2027-03-30');
});

test('completes 200 repeating tasks in as many statements as two', async () => {
  await using fixture = await start();
  const { ann } = fixture;
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const countFor = async (count: number) => {
    const taskIds: string[] = [];
    for (let left = count; left > 0; left -= 50) {
      const tasks = Array.from({ length: Math.min(left, 50) }, () => ({
        title: 'Water',
        when: today,
        repeat: rules[0],
      }));
      taskIds.push(...(await ann.expectOk(Many, 'create_tasks', { tasks })).tasks.map(({ id }) => id));
    }
    sent.mockClear();
    await ann.expectOk(z.unknown(), 'complete_tasks', { taskIds });
    return sent.mock.calls.length;
  };
  await countFor(2);
  const few = await countFor(2);
  // A job may send some of its own meanwhile.
  expect(await countFor(200)).toBeLessThan(few + 5);
  expect(few).toBeLessThan(30);
  sent.mockRestore();
});
