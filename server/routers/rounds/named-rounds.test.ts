import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../testing/planner-client';
import { callHeaders, createApp, transports } from '../../testing/test-app';
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
      [{ name: '' }, '400 name'],
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

test('a new day in the planner takes the names of the last named day, once', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const call = app.transport('rest').as(ann);
  const copyLast = async (who: typeof ann, on: string) => {
    const headers = { ...callHeaders(who), 'content-type': 'application/json' };
    const body = JSON.stringify({ day: on });
    const answer = await app.send('/api/trpc/rounds.copyLast', { method: 'POST', headers, body });
    return z
      .object({ result: z.object({ data: z.object({ copied: z.boolean() }) }) })
      .parse(await answer.json()).result.data.copied;
  };
  const first = async (on: string) => All.parse((await call('list_rounds', { day: on })).body).rounds[0];
  await call('plan_round', { day, index: 0, taskIds: [], ...morning });
  expect(await copyLast(eve, other)).toBe(false);
  const both = await Promise.all([copyLast(ann, other), copyLast(ann, other)]);
  expect(both.sort()).toEqual([false, true]);
  expect(await first(other)).toMatchObject(morning);
  await call('plan_round', {
    day: other,
    index: 0,
    taskIds: [],
    name: 'Later',
    startsAt: null,
    endsAt: null,
  });
  expect(await copyLast(ann, '2026-11-25')).toBe(true);
  expect((await first('2026-11-25'))?.name).toBe('Later');
  expect(await copyLast(ann, '2027-01-10')).toBe(false);
});
