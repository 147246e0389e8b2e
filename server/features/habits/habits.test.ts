import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { callHeaders, createApp, transports } from '../../../testing/test-app';
import { Habit } from '../../wire/habit';

const today = '2026-11-21';
const OneHabit = z.strictObject({ habit: Habit });

test.each(transports)('creates, checks, archives and deletes habits over %s', async (transport) => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const user = plannerClient(app.transport(transport).as(ann, { today }));
  const stranger = plannerClient(app.transport(transport).as(eve, { today }));
  const run = (await user.expectOk(OneHabit, 'create_habit', { name: 'Run' })).habit;
  expect(run).toEqual({
    id: run.id,
    name: 'Run',
    icon: null,
    hue: null,
    notes: '',
    target: { count: 1, period: 'day' },
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    order: run.order,
    archived: false,
    streak: { current: 0, longest: 0 },
    done: 0,
  });
  const habitId = run.id;
  for (const day of ['2026-11-17', '2026-11-19', 'yesterday'])
    await user.expectOk(OneHabit, 'check_habit', { habitId, day });
  expect(await user.expectOk(OneHabit, 'check_habit', { habitId, day: 'today', count: 2 })).toMatchObject({
    habit: { streak: { current: 3, longest: 3 }, done: 2 },
  });
  expect(await user.expectOk(OneHabit, 'check_habit', { habitId, day: today, count: 0 })).toMatchObject({
    habit: { streak: { current: 2, longest: 2 }, done: 0 },
  });
  expect((await user.call('list_habit_checks', { habitId, from: '2026-11-18', to: today })).body).toEqual({
    checks: [
      { day: '2026-11-19', count: 1 },
      { day: '2026-11-20', count: 1 },
    ],
  });
  const weekly = { target: { count: 3, period: 'week' }, weekdays: ['friday', 1] };
  expect(await user.expectOk(OneHabit, 'update_habit', { habitId, ...weekly })).toMatchObject({
    habit: { name: 'Run', weekdays: [1, 5], streak: { current: 1, longest: 1 }, done: 3 },
  });

  for (const [tool, input] of [
    ['update_habit', { name: 'x' }],
    ['archive_habit', {}],
    ['delete_habit', {}],
    ['check_habit', { day: today }],
    ['list_habit_checks', {}],
  ] as const)
    expect([tool, await stranger.refusal(tool, { habitId, ...input })]).toEqual([tool, '404']);
  expect((await stranger.call('list_habits')).body).toEqual({ habits: [] });

  expect(await user.expectOk(OneHabit, 'archive_habit', { habitId })).toMatchObject({
    habit: { archived: true },
  });
  expect(await user.refusal('check_habit', { habitId, day: today })).toBe('409');
  expect((await user.call('list_habits')).body).toEqual({ habits: [] });
  expect((await user.call('list_habits', { includeArchived: true })).body).toMatchObject({
    habits: [{ id: habitId }],
  });
  await user.expectOk(OneHabit, 'archive_habit', { habitId, restore: true });
  expect((await user.call('delete_habit', { habitId })).body).toEqual({ habitId, deletedChecks: 3 });
  expect(await user.refusal('delete_habit', { habitId })).toBe('404');

  for (const [input, refusal] of [
    [{ weekdays: ['monday', 1] }, '400 weekdays'],
    [{ weekdays: ['Freitag'] }, '400 weekdays.0'],
    [{ weekdays: [7] }, '400 weekdays.0'],
    [{ target: { count: 0, period: 'day' } }, '400 target.count'],
    [{ target: { count: 1, period: 'year' } }, '400 target.period'],
    [{ weekdays: 'all', notes: 'Slowly' }, '201'],
  ] as const) {
    const { status } = await user.call('create_habit', { name: 'Read', ...input });
    const met = status < 300 ? `${status}` : await user.refusal('create_habit', { name: 'Read', ...input });
    expect([input, met]).toEqual([input, refusal]);
  }
});

test('the planner reads the habits of a day with their latest checks, for their owner alone', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const user = plannerClient(app.transport('rest').as(ann, { today }));
  const board = async (who: typeof ann) => {
    const input = encodeURIComponent(JSON.stringify({ day: '2026-11-20', days: 2 }));
    const answer = await app.send(`/api/trpc/habits.board?input=${input}`, { headers: callHeaders(who) });
    const Shown = z.object({ result: z.object({ data: z.object({ habits: z.array(z.unknown()) }) }) });
    return Shown.parse(await answer.json()).result.data.habits;
  };
  const { habit } = await user.expectOk(OneHabit, 'create_habit', { name: 'Run' });
  for (const day of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
    await user.expectOk(OneHabit, 'check_habit', { habitId: habit.id, day });
  const checks = [
    { day: '2026-11-19', count: 1 },
    { day: '2026-11-20', count: 1 },
  ];
  expect(await board(ann)).toEqual([expect.objectContaining({ name: 'Run', done: 1, checks })]);
  expect(await board(eve)).toEqual([]);
});
