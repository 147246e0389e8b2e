import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { windowOf } from '@/domain/journal';
import { Entry } from '@/server/wire/day';
import { callerOf, DAY } from '@/testing/page-caller';
import { createApp } from '@/testing/test-app';
import type { ActionInputs, KeyedAction } from './actions';
import { applyToEntries, applyToEntry } from './entries';

const step = fc.record(
  {
    day: fc.constantFrom(DAY, '2026-11-20', '2026-11-19', '2020-01-01'),
    mood: fc.constantFrom(null, 1, 5),
    note: fc.constantFrom('', 'Rain', 'Rain and wind\nHail'),
  },
  { requiredKeys: ['day'] },
);

const Journal = z.looseObject({ sinceDay: z.string(), untilDay: z.string(), entries: z.array(Entry) });
const Plan = z.object({ plan: z.looseObject({ entry: Entry.nullable() }) });

test('the journal and the plan with actions match the entries of the server', async () => {
  await using app = await createApp();
  const caller = callerOf(app, await app.account('Ann'));
  const read = async () => ({
    journal: await caller.read('screens.journal', windowOf(DAY, 0, 'UTC'), Journal),
    plan: await caller.read('screens.plan', { day: DAY, since: 0, until: 1 }, Plan),
  });
  const noteOn = new Map<string, string>();
  const run = async (steps: readonly Omit<ActionInputs['screens.writeEntry'], 'base'>[]) => {
    const before = await read();
    const writes: KeyedAction[] = [];
    for (const [at, one] of steps.entries()) {
      const input = { ...one, base: noteOn.get(one.day) ?? '' };
      if (one.note !== undefined) noteOn.set(one.day, one.note);
      writes.push({ key: `k${at}`, at, write: { path: 'screens.writeEntry', input } });
      await caller.write('screens.writeEntry', input, z.unknown());
    }
    const after = await read();
    expect(applyToEntries(before.journal, writes)).toEqual(after.journal.entries);
    expect(applyToEntry(before.plan.plan.entry, DAY, writes)).toEqual(after.plan.plan.entry);
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 10 }), run), {
    numRuns: Number(process.env['FUZZ_RUNS'] ?? 4),
    endOnFailure: true,
  });
});
