import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Habit, HabitCheck } from '@/server/wire/habit';
import { callerOf, DAY } from '@/testing/page-caller';
import { createApp } from '@/testing/test-app';
import type { Action, KeyedAction } from './actions';
import { applyToHabits } from './habits';

const fields = fc.record({
  name: fc.constantFrom('Run', 'Read'),
  icon: fc.constantFrom(null, 'leaf'),
  hue: fc.constantFrom(null, 120),
  target: fc.constant({ count: 2, period: 'day' as const }),
  weekdays: fc.constantFrom<number[][]>([0, 1, 2, 3, 4, 5, 6], [1, 3]),
});

const step = fc.record({
  kind: fc.constantFrom(...(['create', 'update', 'archive', 'restore', 'remove', 'check'] as const)),
  at: fc.nat(9),
  fields,
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The action of a step, if there is a habit to act on. `archived` are those that only a restore can name. */
function actionOf({ kind, at, fields }: Step, here: string[], archived: string[]): Action | undefined {
  if (kind === 'create') {
    const id = randomUUID();
    here.push(id);
    return { path: 'screens.createHabit', input: { id, ...fields } };
  }
  const from = kind === 'restore' ? archived : here;
  const habitId = from[at % from.length];
  if (!habitId) return undefined;
  if (kind === 'update') return { path: 'habits.update', input: { habitId, ...fields } };
  if (kind === 'check') return { path: 'habits.check', input: { habitId, day: DAY, count: at % 4 } };
  from.splice(from.indexOf(habitId), 1);
  if (kind === 'remove') return { path: 'habits.remove', input: { habitId } };
  (kind === 'restore' ? here : archived).push(habitId);
  return { path: 'habits.archive', input: { habitId, restore: kind === 'restore' } };
}

const Board = z.object({ habits: z.array(Habit.extend({ checks: z.array(HabitCheck) })) });
type Board = z.infer<typeof Board>;

/** The habits without what only the server knows. */
const known = ({ habits }: Board) =>
  habits
    .map(({ order: _, streak: __, ...habit }) => habit)
    .sort((one, other) => one.id.localeCompare(other.id));

test('the board with actions matches the habits of the server', async () => {
  await using app = await createApp();
  const caller = callerOf(app, await app.account('Ann'));
  const read = () => caller.read('habits.board', { day: DAY, days: 30 }, Board);
  const [here, archived]: [string[], string[]] = [[], []];
  const run = async (steps: readonly Step[]) => {
    const before = await read();
    const writes: KeyedAction[] = [];
    // Only the server knows the habits that were archived before.
    archived.length = 0;
    for (const [at, one] of steps.entries()) {
      const write = actionOf(one, here, archived);
      if (!write) continue;
      writes.push({ key: `k${at}`, at, write });
      await caller.write(write.path, write.input, z.unknown());
    }
    expect(known(applyToHabits(before, writes))).toEqual(known(await read()));
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), run), {
    numRuns: Number(process.env['FUZZ_RUNS'] ?? 4),
    endOnFailure: true,
  });
});
