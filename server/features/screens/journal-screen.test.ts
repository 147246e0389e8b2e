import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../../domain/days';
import { dayWindow, MOST_MOMENTS } from '../../../domain/journal';
import { endOfDay, startOfDay } from '../../../domain/zones';
import { plannerClient } from '../../../testing/planner-client';
import { type Bearer, callHeaders, createApp } from '../../../testing/test-app';
import { JournalScreen, type JournalScreenInput } from '../../wire/journal';

const day = '2026-11-21';
const bounds = (sinceDay: string, untilDay: string) => ({
  sinceDay,
  untilDay,
  since: startOfDay(sinceDay, 'UTC'),
  until: startOfDay(untilDay, 'UTC'),
});
const lately = bounds(addDays(day, -29), addDays(day, 1));

const zone = 'Europe/Berlin';

async function open() {
  const app = await createApp();
  const show = async (bearer: Bearer, input: JournalScreenInput = lately) => {
    const query = encodeURIComponent(JSON.stringify(input));
    const answer = await app.send(`/api/trpc/screens.journal?input=${query}`, {
      headers: callHeaders(bearer),
    });
    return z.object({ result: z.object({ data: JournalScreen }) }).parse(await answer.json()).result.data;
  };
  const as = async (name: string) => {
    const account = await app.account(name);
    return { ...account, ...plannerClient(app.transport('rest').as(account, { today: day })) };
  };
  return { app, show, as };
}

test('lists completions, sessions, plans and entries with names, for the caller alone', async () => {
  const { app, show, as } = await open();
  await using _ = app;
  const [ann, eve] = [await as('Ann'), await as('Eve')];
  const area = await ann.area({ name: 'Home', hue: 145 });
  const project = await ann.project({ name: 'Kitchen', areaId: area.id });
  const tiles = await ann.task({ title: 'Order tiles', projectId: project.id });
  const bank = await ann.task({ title: 'Call the bank' });
  await ann.call('start_session', { taskId: bank.id });
  await ann.updateTask({ taskId: bank.id, title: 'Call the old bank' });
  await ann.complete({ taskId: tiles.id });
  await ann.call('plan_round', { day, index: 2, taskIds: [bank.id, tiles.id] });
  await ann.call('write_journal_entry', { day, mood: 4, note: 'Tiles at last.' });
  await app.db.run(
    sql`UPDATE tasks SET completed_at = ${new Date(`${day}T10:00:00Z`)} WHERE id = ${tiles.id}`,
  );
  await app.db.run(sql`UPDATE work_sessions SET started_at = ${new Date(`${day}T09:00:00Z`)}`);

  const shown = await show(ann);
  expect(shown.completions).toMatchObject([{ id: tiles.id, projectId: project.id }]);
  expect(shown.sessions).toMatchObject([{ taskId: bank.id, title: 'Call the bank', endedAt: null }]);
  expect(shown.rounds).toEqual([
    { day, index: 2, taskIds: [bank.id, tiles.id], engaged: false, closedAt: null },
  ]);
  expect(shown.entries).toEqual([{ day, mood: 4, note: 'Tiles at last.' }]);
  expect(shown.tasks.map(({ title }) => title).sort()).toEqual(['Call the old bank', 'Order tiles']);
  expect(shown.places).toEqual([{ id: project.id, name: 'Kitchen', hue: 145 }]);
  expect(shown.earlier).toBe(false);

  const nothing = { completions: [], sessions: [], rounds: [], entries: [], tasks: [], places: [] };
  expect(await show(eve)).toMatchObject({ ...nothing, earlier: false });
  // The end of a window is exclusive. `earlier` says that there is more before it.
  expect(await show(ann, bounds(addDays(day, -30), day))).toMatchObject({ ...nothing, earlier: false });
  await app.db.run(sql`UPDATE work_sessions SET ended_at = ${new Date(`${day}T11:00:00Z`)}`);
  expect(await show(ann, bounds(addDays(day, 1), addDays(day, 31)))).toMatchObject({
    ...nothing,
    earlier: true,
  });
});

test("shows a task shared alone without its place's name", async () => {
  const { app, show, as } = await open();
  await using _ = app;
  const [ann, bob] = [await as('Ann'), await as('Bob')];
  const project = await ann.project({ name: 'Secret surprise' });
  const task = await ann.task({ title: 'Buy the cake', projectId: project.id });
  await ann.call('share_task', { taskId: task.id, target: bob.email, role: 'editor' });
  await bob.complete({ taskId: task.id });
  await app.db.run(
    sql`UPDATE tasks SET completed_at = ${new Date(`${day}T10:00:00Z`)} WHERE id = ${task.id}`,
  );
  const shown = await show(bob);
  expect(shown.completions.map(({ title }) => title)).toEqual(['Buy the cake']);
  expect(shown.places).toEqual([]);
  expect(JSON.stringify(shown)).not.toContain('Secret');
});

test('lists the first completions of each day in the zone, and counts the others', async () => {
  const { app, show, as } = await open();
  await using _ = app;
  const ann = await as('Ann');
  const tasks = await Promise.all(
    Array.from({ length: MOST_MOMENTS + 3 }, (_, n) => ann.task({ title: `Task ${n}` })),
  );
  const lastOfDay = endOfDay(day, zone) - 60_000;
  for (const [n, { id }] of tasks.entries()) {
    await ann.complete({ taskId: id });
    // The last one is done a minute after midnight in the zone, when UTC has the same day.
    const at = new Date(n < tasks.length - 1 ? lastOfDay - (tasks.length - n) * 60_000 : lastOfDay + 120_000);
    await app.db.run(sql`UPDATE tasks SET completed_at = ${at} WHERE id = ${id}`);
  }
  const cut = await show(ann, { ...lately, zone });
  const titles = tasks.map(({ title }) => title);
  expect(cut.completions.map(({ title }) => title).sort()).toEqual(
    [...titles.slice(0, MOST_MOMENTS), ...titles.slice(-1)].sort(),
  );
  expect(cut.counts).toEqual([{ day, done: MOST_MOMENTS + 2 }]);
  const whole = await show(ann, dayWindow(day, zone));
  expect(whole.completions).toHaveLength(MOST_MOMENTS + 2);
  expect(whole).not.toHaveProperty('counts');
});

test('has a session over midnight in the windows of both days', async () => {
  const { app, show, as } = await open();
  await using _ = app;
  const ann = await as('Ann');
  const { id: taskId } = await ann.task({ title: 'Paint' });
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  await ann.call('log_session', { taskId, startedAt: `${before}T23:50:00Z`, endedAt: `${day}T00:10:00Z` });
  const count = async (of: string) => (await show(ann, dayWindow(of, 'UTC'))).sessions.length;
  expect([await count(before), await count(day), await count(after)]).toEqual([1, 1, 0]);
});
