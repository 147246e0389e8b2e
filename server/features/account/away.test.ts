import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, utcDay } from '../../../domain/days';
import { plannerClient } from '../../../testing/planner-client';
import { createApp } from '../../../testing/test-app';
import { Coach } from '../../wire/coach';
import { Habit } from '../../wire/habit';

const today = utcDay(Date.now());
const inDays = (count: number) => addDays(today, count);

const preferencesWith = (away: unknown) => ({ status: 200, body: { me: { preferences: { away } } } });

test('keeps days away, and refuses spans that end before they begin', async () => {
  await using app = await createApp();
  const user = plannerClient(app.transport('rest').as(await app.account('Ann'), { today }));
  const mark = (away: unknown) => user.call('update_me', { preferences: { away } });
  const away = [{ from: inDays(3), to: inDays(9) }];
  expect(await mark(away)).toMatchObject(preferencesWith(away));
  for (const [spans, field] of [
    [[{ from: inDays(3), to: inDays(2) }], 'preferences.away.0.from preferences.away.0.to'],
    [[{ from: '2026-02-30', to: inDays(2) }], 'preferences.away.0.from'],
    [Array(51).fill({ from: today, to: today }), 'preferences.away'],
  ] as const)
    expect(await user.refusal('update_me', { preferences: { away: spans } })).toContain(`400 ${field}`);
  expect(await user.call('get_me')).toMatchObject(preferencesWith(away));
  expect(await mark([])).not.toHaveProperty('body.me.preferences.away');
});

test('does not count days away as missed', async () => {
  await using app = await createApp();
  const user = plannerClient(app.transport('rest').as(await app.account('Ann'), { today }));
  const mark = (from: number, to: number) =>
    user.call('update_me', { preferences: { away: [{ from: inDays(from), to: inDays(to) }] } });
  const kinds = async () =>
    (await user.expectOk(z.object({ coach: Coach }), 'get_coach')).coach.insights.map(({ kind }) => kind);
  const habitOf = async (tool: string, input: Record<string, unknown>) =>
    (await user.expectOk(z.object({ habit: Habit }), tool, input)).habit;

  const { id } = await habitOf('create_habit', { name: 'Run' });
  await user.call('check_habit', { habitId: id, day: inDays(-5) });
  await user.call('engage_round', { day: inDays(-2), index: 0 });
  const late = await user.task({ title: 'Late', when: inDays(-4) });
  for (const when of [inDays(-3), inDays(-2), inDays(4)]) await user.updateTask({ taskId: late.id, when });
  expect((await kinds()).sort()).toEqual(['open_round', 'put_off']);

  await mark(-4, -1);
  expect(await kinds()).toEqual([]);
  const checked = await habitOf('check_habit', { habitId: id, day: today });
  expect(checked.streak).toEqual({ current: 2, longest: 2 });

  await user.task({ title: 'Due', deadline: today });
  expect(await kinds()).toEqual(['deadline_at_risk']);
  await mark(0, 6);
  expect(await kinds()).toEqual([]);
  const daily = await user.task({ title: 'Water', when: 'today', repeat: { every: 1, unit: 'day' } });
  expect((await user.complete({ taskId: daily.id })).next?.when).toMatchObject({ date: inDays(7) });
});
