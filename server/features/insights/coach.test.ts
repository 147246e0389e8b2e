import { expect, test } from 'vitest';
import { z } from 'zod';
import { instantAt } from '../../../domain/clock';
import { addDays, utcDay } from '../../../domain/days';
import { dayOf } from '../../../domain/zones';
import { signedInBrowser } from '../../../testing/browser-client';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, transports } from '../../../testing/test-app';
import { Coach } from '../../wire/coach';

const Answer = z.strictObject({ coach: Coach });

test.each(transports)('finds insights, acts on them and dismisses them over %s', async (transport) => {
  const today = utcDay(Date.now());
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const user = plannerClient(app.transport(transport).as(ann, { today }));
  const stranger = plannerClient(app.transport(transport).as(eve, { today }));
  const insights = async () => (await user.expectOk(Answer, 'get_coach')).coach.insights;
  const kinds = async () => (await insights()).map(({ kind }) => kind).sort();
  expect(await insights()).toEqual([]);

  const long = await user.task({ title: 'Long', when: 'today', durationMin: 400 });
  await user.task({ title: 'Short', when: 'today', durationMin: 100, priority: 1 });
  const due = await user.task({ title: 'Due', deadline: addDays(today, 1) });
  const moved = await user.task({ title: 'Moved', when: 'today' });
  for (const days of [1, 2]) await user.updateTask({ taskId: moved.id, when: addDays(today, days) });
  expect(await kinds()).not.toContain('put_off');
  await user.updateTask({ taskId: moved.id, when: addDays(today, 3) });
  const round = { day: addDays(today, -1), index: 2 };
  await user.call('engage_round', round);
  const { habit } = z
    .object({ habit: z.object({ id: z.string() }) })
    .parse((await user.call('create_habit', { name: 'Run' })).body);
  for (const days of [-2, -1])
    await user.call('check_habit', { habitId: habit.id, day: addDays(today, days) });
  for (let days = -6; days <= 0; days++)
    await user.call('log_session', {
      taskId: long.id,
      startedAt: `${addDays(today, days)}T00:00:00Z`,
      endedAt: `${addDays(today, days)}T00:00:00.001Z`,
    });
  const takeLonger = async (title: string) => {
    const { id } = await user.task({ title, durationMin: 10 });
    await user.complete({ taskId: id, minutes: 30 });
  };
  for (const title of ['One', 'Two', 'Three', 'Four']) await takeLonger(title);
  expect(await kinds()).not.toContain('estimates_off');
  await takeLonger('Five');

  const found = await insights();
  expect(found.map(({ kind, taskIds }) => [kind, taskIds.length])).toEqual([
    ['deadline_at_risk', 1],
    ['overfull_day', 2],
    ['put_off', 1],
    ['habit_at_risk', 0],
    ['open_round', 0],
    ['estimates_off', 0],
    ['no_rest_day', 0],
  ]);
  expect(found[0]).toMatchObject({ taskIds: [due.id], severity: 3 });
  expect(await insights()).toEqual(found);
  expect((await stranger.expectOk(Answer, 'get_coach')).coach).toEqual({ day: today, insights: [] });

  const [last, ...rest] = [...found].reverse();
  await stranger.call('dismiss_insight', { id: last?.id });
  expect(await insights()).toEqual(found);
  for (const _ of [1, 2])
    expect(await user.call('dismiss_insight', { id: last?.id })).toEqual({
      status: 200,
      body: { id: last?.id },
    });
  expect(await insights()).toEqual(rest.reverse());

  for (const { action } of rest)
    if (action)
      expect([action, (await user.call(action.tool, action.arguments)).status]).toEqual([action, 200]);
  expect(await kinds()).toEqual(['estimates_off']);
});

test.each(['0001-01-01', '9999-12-30', '9999-12-31'])('gives insights for %s', async (day) => {
  await using app = await createApp();
  const call = app.transport('rest').as(await app.account('Ann'));
  for (const period of ['day', 'week', 'month'])
    await call('create_habit', { name: 'Run', target: { count: 1, period } });
  expect(await call('get_coach', { day })).toMatchObject({ status: 200, body: { coach: { day } } });
});

test('counts the days of work in the zone of their person', async () => {
  await using app = await createApp();
  const zone = 'Pacific/Kiritimati';
  const today = dayOf(Date.now(), zone);
  const user = plannerClient(app.transport('rest').as(await app.account('Ann'), { today }));
  await user.call('update_me', { preferences: { zone } });
  const { id: taskId } = await user.task({ title: 'Long' });
  // Midnight there is on the day before in UTC, where the first of the seven days would not count.
  for (let days = -6; days <= 0; days++) {
    const startedAt = instantAt(addDays(today, days), '00:00', zone);
    await user.expectOk(z.unknown(), 'log_session', { taskId, startedAt, endedAt: startedAt + 1 });
  }
  const { coach } = await user.expectOk(Answer, 'get_coach');
  expect(coach.insights.map(({ kind }) => kind)).toEqual(['no_rest_day']);
});

test('speaks the chosen language on pages, and English to programs', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const user = plannerClient(app.transport('rest').as(ann));
  const titlesIn = (body: unknown) => Answer.parse(body).coach.insights.map(({ title }) => title);
  await user.call('update_me', { preferences: { language: 'de' } });
  await user.task({ title: 'Steuer', deadline: '2020-01-01' });
  const browser = await signedInBrowser(app, ann);
  expect(titlesIn((await browser.query('coach.get')).body)).toEqual(['„Steuer“ ist überfällig']);
  expect(titlesIn((await user.call('get_coach')).body)).toEqual(['“Steuer” is overdue']);
});
