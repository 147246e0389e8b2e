import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type RoundTasks, roundMovesBetween } from '@/domain/round-moves';
import { Plan } from '@/server/wire/day';
import { type Caller, callerOf, createPlaces, DAY } from '@/testing/page-caller';
import { createApp } from '@/testing/test-app';
import type { Action, KeyedAction } from './actions';
import { applyToPlan } from './screens';

const index = fc.constantFrom(0, 1, 2);
const at = fc.nat(9);
const line = fc.record(
  {
    name: fc.constantFrom(null, 'Deep work', 'Mail'),
    startsAt: fc.constantFrom(null, '08:00', '09:30'),
    endsAt: fc.constantFrom(null, '10:00', '11:15'),
  },
  { requiredKeys: [] },
);

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('put', 'put', 'add', 'swap'), index, at }),
  fc.record({ kind: fc.constantFrom('take', 'engage', 'close', 'reopen'), index, at }),
  fc.record({ kind: fc.constant('line' as const), index, at, line }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Lists = readonly RoundTasks[];

const Planned = z.object({ plan: Plan });

const input = { day: DAY, since: 0, until: 1 };
const read = async (caller: Caller) => (await caller.read('screens.plan', input, Planned)).plan;

/** The lists after a person dragged a task, or took it out. */
function dragged({ kind, index, at }: Step, lists: Lists, ids: readonly string[]): Lists {
  const id = ids[at % ids.length] ?? '';
  if (kind === 'swap') {
    const other = (index + 1) % 3;
    const from = (one: number) => (one === index ? other : one === other ? index : one);
    return lists.map((round) => ({ ...round, taskIds: lists[from(round.index)]?.taskIds ?? [] }));
  }
  return lists.map((round) => {
    const rest = round.taskIds.filter((taskId) => taskId !== id);
    if (round.index !== index) return kind === 'take' || at % 2 === 0 ? { ...round, taskIds: rest } : round;
    return { ...round, taskIds: kind === 'put' ? rest.toSpliced(at % (rest.length + 1), 0, id) : rest };
  });
}

/** The action of a step, if it changes anything. */
function actionOf(one: Step, lists: Lists, ids: readonly string[]): Action | undefined {
  const place = { day: DAY, index: one.index };
  if ('line' in one) return { path: 'rounds.plan', input: { ...place, ...one.line } };
  if (one.kind === 'add')
    return { path: 'rounds.add', input: { ...place, taskId: ids[one.at % ids.length] ?? '' } };
  if (one.kind === 'engage') return { path: 'rounds.engage', input: place };
  if (one.kind === 'reopen') return { path: 'rounds.reopen', input: place };
  if (one.kind === 'close') return { path: 'rounds.close', input: place };
  const moves = roundMovesBetween(lists, dragged(one, lists, ids));
  return moves.length > 0 ? { path: 'rounds.arrange', input: { day: DAY, moves } } : undefined;
}

const overlaid = (plan: Plan, ...made: Action[]) => {
  const writes = made.map((write, at): KeyedAction => ({ key: `k${at}`, at, write }));
  return applyToPlan(plan, { writes, effects: new Map(), find: () => undefined });
};

const listsOf = ({ rounds }: Pick<Plan, 'rounds'>): Lists =>
  rounds.map(({ index, taskIds }) => ({ index, taskIds }));

const withoutInstants = ({ rounds }: Plan) =>
  rounds.map((round) => ({ ...round, closedAt: round.closedAt !== null }));

test('the rounds of a day with actions match those of the server, and what moves back restores them', async () => {
  await using app = await createApp();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
      const caller = callerOf(app, await app.account('Ann'));
      const { ids } = await createPlaces(caller);
      let shown = await read(caller);
      for (const one of steps) {
        const write = actionOf(one, listsOf(shown), ids);
        if (!write) continue;
        const before = shown;
        const next = overlaid(before, write);
        const isRefused = await caller.write(write.path, write.input, z.unknown()).then(
          () => false,
          () => true,
        );
        // A round must end after it starts, a closed one does not change, and only a planned one closes.
        const mayRefuse = ['rounds.plan', 'rounds.close', 'rounds.reopen'].includes(write.path);
        if (isRefused)
          expect(mayRefuse || before.rounds.some(({ closedAt }) => closedAt !== null)).toBe(true);
        shown = await read(caller);
        if (!isRefused) expect(withoutInstants(shown)).toEqual(withoutInstants(next));
        const moves = roundMovesBetween(listsOf(shown), listsOf(before));
        const back = overlaid(shown, { path: 'rounds.arrange', input: { day: DAY, moves } });
        expect(listsOf(back)).toEqual(listsOf(before));
      }
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 4), endOnFailure: true },
  );
});

test('moves leave what another device put into the rounds, and what it took away', () => {
  const lists = (first: string[], second: string[]): Lists => [
    { index: 0, taskIds: first },
    { index: 1, taskIds: second },
  ];
  const [was, is] = [lists(['a', 'b'], ['c']), lists(['b'], ['a', 'c'])];
  const plan = (taskIds: Lists): Plan => ({
    ...{ day: DAY, tasks: [], sessions: [], entry: null },
    rounds: taskIds.map((round) => ({
      ...{ day: DAY, index: round.index, taskIds: [...round.taskIds], engaged: false, closedAt: null },
    })),
  });
  const after = (now: Lists) =>
    listsOf(
      overlaid(plan(now), {
        path: 'rounds.arrange',
        input: { day: DAY, moves: roundMovesBetween(is, was) },
      }),
    );
  expect(after(lists(['b', 'phone'], ['a', 'c', 'assistant']))).toEqual(
    lists(['a', 'b', 'phone'], ['c', 'assistant']),
  );
  // Another device took it out of the round meanwhile.
  expect(after(lists(['b'], ['c']))).toEqual(lists(['b'], ['c']));
});
