import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { createApp, type TestApp, transports } from '../../../testing/test-app';
import { Round } from '../../wire/day';

const One = z.strictObject({ round: Round });
const All = z.strictObject({ rounds: z.array(Round) });
const day = '2026-11-23';
const other = '2026-11-24';
const plainKeys = ['day', 'index', 'taskIds', 'engaged', 'closedAt'];
const morning = { name: 'Deep work', startsAt: '09:00', endsAt: '10:30' };

describe.each(transports)('names and times of rounds over %s', (transport) => {
  test('are set, taken away and copied to a day without any, for their owner alone', async () => {
    await using app = await createApp();
    const as = app.transport(transport).as;
    const [ann, eve] = [
      plannerClient(as(await app.account('Ann'))),
      plannerClient(as(await app.account('Eve'))),
    ];
    const set = (input: Record<string, unknown>) =>
      ann.expectOk(One, 'plan_round', { day, index: 0, taskIds: [], ...input });
    const list = async (of: typeof ann, on = day) => (await of.call('list_rounds', { day: on })).body;

    expect(await list(ann)).toMatchObject({ rounds: Array(6).fill({ closedAt: null }) });
    const task = await ann.task({ title: 'Write' });
    expect((await set(morning)).round).toMatchObject(morning);
    expect((await set({ taskIds: [task.id] })).round).toMatchObject({ ...morning, taskIds: [task.id] });
    const timed = { day, index: 0, startsAt: morning.startsAt };
    expect((await ann.expectOk(One, 'plan_round', timed)).round.taskIds).toEqual([task.id]);
    const listed = All.parse(await list(ann)).rounds;
    expect(listed.map((round) => Object.keys(round).length)).toEqual([8, 5, 5, 5, 5, 5]);
    expect((await ann.call('get_plan', { day })).body).toMatchObject({ plan: { rounds: listed } });

    for (const [input, refusal] of [
      [{ endsAt: '09:00' }, '400 endsAt'],
      [{ startsAt: '10:30' }, '400 startsAt'],
      [{ startsAt: '12:00', endsAt: '11:00' }, '400 endsAt'],
      [{ startsAt: '9:00' }, '400 startsAt'],
      // Over MCP, an empty text counts as absent.
      ...(transport === 'mcp' ? [] : ([[{ name: '' }, '400 name']] as const)),
      [{ name: 'x'.repeat(61) }, '400 name'],
    ] as const)
      expect(await ann.refusal('plan_round', { day, index: 0, taskIds: [], ...input })).toBe(refusal);
    expect(All.parse(await list(ann)).rounds).toEqual(listed);

    await set({ index: 4, name: 'Close' });
    expect(await eve.refusal('copy_rounds', { day: other, from: day })).toBe('200');
    expect(All.parse(await list(eve, other)).rounds.filter(({ name }) => name)).toEqual([]);
    const both = await Promise.all([0, 1].map(() => ann.call('copy_rounds', { day: other, from: day })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const copied = All.parse(both.find(({ status }) => status === 200)?.body).rounds;
    expect(copied[0]).toEqual({
      day: other,
      index: 0,
      taskIds: [],
      engaged: false,
      closedAt: null,
      ...morning,
    });
    expect(copied[4]).toMatchObject({ name: 'Close' });
    expect(await ann.refusal('copy_rounds', { day: other, from: '2026-11-30' })).toBe('409');
    expect(All.parse(await list(ann, other)).rounds).toEqual(copied);
    expect(await ann.refusal('copy_rounds', { day: 'x', from: day })).toBe('400 day');

    const { round } = await set({ name: null, startsAt: null, endsAt: null });
    expect(Object.keys(round)).toEqual(plainKeys);
  });
});

describe.each(transports)('names and times that carry over, over %s', (transport) => {
  const next = '2026-11-25';
  const evening = { name: 'Close', startsAt: '17:00', endsAt: '17:30' };

  async function setUp(app: TestApp) {
    const over = app.transport(transport);
    const account = await app.account('Ann');
    const ann = plannerClient(over.as(account));
    const plan = (on: string, index: number, input: object = {}) =>
      ann.expectOk(One, 'plan_round', { day: on, index, ...input });
    const namesOn = async (on: string, as = ann) =>
      All.parse((await as.call('list_rounds', { day: on })).body).rounds.map(({ name }) => name ?? null);
    await plan(day, 0, morning);
    await plan(day, 4, evening);
    return { ann, account, plan, namesOn, eve: plannerClient(over.as(await app.account('Eve'))) };
  }

  test('later days show those of the last day that has any, and reading stores nothing', async () => {
    await using app = await createApp();
    const { ann, eve, namesOn } = await setUp(app);
    const all = ['Deep work', null, null, null, 'Close', null];
    for (const on of [other, next, '2027-08-01']) expect(await namesOn(on)).toEqual(all);
    expect(await namesOn('2026-11-22')).toEqual(Array(6).fill(null));
    expect(await namesOn(other, eve)).toEqual(Array(6).fill(null));
    const { rounds } = All.parse((await ann.call('list_rounds', { day: other })).body);
    expect((await ann.call('get_plan', { day: other })).body).toMatchObject({ plan: { rounds } });
    expect(await ann.refusal('close_round', { day: other, index: 0 })).toBe('404');
    const rows = await app.db.rows<{ day: string }>(sql`SELECT DISTINCT day FROM rounds`);
    expect(rows).toEqual([{ day }]);
  });

  test('planning, engaging and closing a round keep them', async () => {
    await using app = await createApp();
    const { ann, plan } = await setUp(app);
    const task = await ann.task({ title: 'Write' });
    const place = { day: other, index: 0 };
    expect((await plan(other, 0, { taskIds: [task.id] })).round).toMatchObject(morning);
    for (const tool of ['engage_round', 'close_round'])
      expect((await ann.expectOk(One, tool, place)).round).toMatchObject({ ...place, ...morning });
    expect(await ann.refusal('copy_rounds', { day: other, from: day })).toBe('200');
    expect((await ann.expectOk(One, 'reopen_round', place)).round).toMatchObject(morning);
  });

  test('a name that is removed stays removed, on that day and later ones', async () => {
    await using app = await createApp();
    const { plan, namesOn } = await setUp(app);
    await plan(other, 0, { name: null, startsAt: null, endsAt: null });
    const rest = [null, null, null, null, 'Close', null];
    for (const on of [other, next]) expect(await namesOn(on)).toEqual(rest);
    await plan(other, 4, { name: null, startsAt: null, endsAt: null });
    for (const on of [other, next]) expect(await namesOn(on)).toEqual(Array(6).fill(null));
    expect((await namesOn(day))[0]).toBe('Deep work');
  });

  test('two devices that name different rounds of a new day at once both keep their name', async () => {
    await using app = await createApp();
    const { plan, namesOn } = await setUp(app);
    await Promise.all([plan(other, 0, { name: 'Mail' }), plan(other, 2, { name: 'Calls' })]);
    const named = ['Mail', null, 'Calls', null, 'Close', null];
    for (const on of [other, next]) expect(await namesOn(on)).toEqual(named);
    const { round } = await plan(other, 0, {});
    expect(round).toMatchObject({ ...morning, name: 'Mail' });
    // The day before keeps its own.
    expect(await namesOn(day)).toEqual(['Deep work', null, null, null, 'Close', null]);
  });
});

test('a round of another day is not overwritten by what the last day has', async () => {
  await using app = await createApp();
  const ann = plannerClient(app.transport('rest').as(await app.account('Ann')));
  await ann.call('plan_round', { day: other, index: 0, ...morning });
  await ann.call('plan_round', { day, index: 0, name: 'Early' });
  const { rounds } = All.parse((await ann.call('list_rounds', { day: other })).body);
  expect(rounds[0]).toMatchObject(morning);
});
