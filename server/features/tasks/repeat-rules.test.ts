import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, transports } from '../../../testing/test-app';
import { Task } from '../../wire/task';

const Upcoming = z.strictObject({ task: Task, upcomingDates: z.array(z.string()).optional() });
const week = { every: 1, unit: 'week' };
const month = { every: 1, unit: 'month' };

describe.each(transports)('repeat rules over %s', (transport) => {
  test('put the next occurrence on the dates that they name', async () => {
    await using app = await createApp();
    const [owner, other] = [await app.account('Ann'), await app.account('Eve')];
    const today = '2026-11-22';
    const call = app.transport(transport).call;
    const ann = plannerClient((tool, input) => call(owner, tool, input, { today }));
    const eve = plannerClient((tool, input) => call(other, tool, input, { today }));
    const read = (taskId: string, upcoming?: number) =>
      ann.expectOk(Upcoming, 'get_task', { taskId, ...(upcoming !== undefined && { upcoming }) });

    const repeat = { ...week, weekdays: [4, 1], count: 3 };
    const task = await ann.task({ title: 'Run', when: '2026-11-02', deadline: '2026-11-03', repeat });
    expect(task.repeat).toEqual({ ...week, weekdays: [1, 4], count: 3 });
    expect(Object.keys(await read(task.id))).toEqual(['task']);
    expect((await read(task.id, 0)).upcomingDates).toEqual([]);
    expect((await read(task.id, 12)).upcomingDates).toEqual(['2026-11-23', '2026-11-26']);
    expect(await eve.refusal('get_task', { taskId: task.id, upcoming: 3 })).toBe('404');
    expect(await ann.refusal('get_task', { taskId: task.id, upcoming: 13 })).toBe('400 upcoming');

    const { task: done, next } = await ann.complete({ taskId: task.id, day: today });
    expect(done.repeat).toEqual(task.repeat);
    expect(next).toMatchObject({
      when: { date: '2026-11-23' },
      deadline: '2026-11-24',
      repeat: { ...week, weekdays: [1, 4], count: 2 },
    });
    expect((await read(task.id, 12)).upcomingDates).toEqual([]);
    const { next: last } = await ann.complete({ taskId: next?.id, day: today });
    expect(last).toMatchObject({ when: { date: '2026-11-26' }, repeat: { count: 1 } });
    expect((await ann.complete({ taskId: last?.id, day: today })).next).toBeNull();

    for (const [rule, when, dates] of [
      [{ ...month, monthDay: -1 }, '2026-11-10', ['2026-11-30', '2026-12-31', '2027-01-31']],
      [{ ...month, monthDay: 31 }, '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
      [{ ...month, nth: { week: -1, weekday: 5 } }, '2026-11-27', ['2026-12-25', '2027-01-29', '2027-02-26']],
      [{ ...week, every: 2, from: 'completion' }, '2026-11-01', ['2026-12-06', '2026-12-20', '2027-01-03']],
      [{ ...week, until: '2026-12-06' }, '2026-11-22', ['2026-11-29', '2026-12-06']],
      [week, 'someday', ['2026-11-29', '2026-12-06', '2026-12-13']],
    ] as const) {
      const { id } = await ann.task({ title: 'Again', when, repeat: rule });
      expect([rule, (await read(id, 3)).upcomingDates]).toEqual([rule, dates]);
    }
    const plain = await ann.updateTask({ taskId: task.id, repeat: week });
    expect(plain.repeat).toEqual(week);
  });
});

test('refuses repeats that contradict themselves, by field', async () => {
  await using app = await createApp();
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann')));
  const nth = { week: 1, weekday: 1 };
  for (const [repeat, field] of [
    [{ ...month, weekdays: [1] }, 'weekdays'],
    [{ ...week, weekdays: [] }, 'weekdays'],
    [{ ...week, weekdays: [1, 1] }, 'weekdays'],
    [{ ...week, weekdays: [7] }, 'weekdays.0'],
    [{ ...week, monthDay: 1 }, 'monthDay'],
    [{ ...month, monthDay: 0 }, 'monthDay'],
    [{ ...month, monthDay: 32 }, 'monthDay'],
    [{ ...week, nth }, 'nth'],
    [{ ...month, monthDay: 1, nth }, 'nth'],
    [{ ...month, nth: { week: 5, weekday: 1 } }, 'nth.week'],
    [{ ...week, from: 'schedule' }, 'from'],
    [{ ...week, until: '2026-02-30' }, 'until'],
    [{ ...week, count: 0 }, 'count'],
    [{ ...week, count: 2, until: '2026-12-01' }, 'count'],
  ] as const)
    expect([repeat, await ann.refusal('create_task', { title: 'x', repeat })]).toEqual([
      repeat,
      `400 repeat.${field}`,
    ]);
});
