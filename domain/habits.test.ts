import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAway } from './away';
import { addDays, weekday } from './days';
import { type Check, doneIn, isScheduled, type Period, periodEnd, periodStart, streakOf } from './habits';

const today = '2026-11-21';
const rhythms = fc.record({
  target: fc.record({
    count: fc.integer({ min: 1, max: 3 }),
    period: fc.constantFrom<Period>('day', 'week', 'month'),
  }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
});
const histories = fc
  .uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 100 })
  .chain((days) =>
    fc.tuple(fc.constant(days), fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 100, maxLength: 100 })),
  )
  .map(([days, counts]) =>
    days.map((ago, at): Check => ({ day: addDays(today, -ago), count: counts[at] ?? 1 })),
  );

const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 20 })), { maxLength: 4 })
  .map((pairs) =>
    pairs.map(([ago, length]) => ({ from: addDays(today, -ago - length), to: addDays(today, -ago) })),
  );

type Rhythm = Parameters<typeof streakOf>[0];

/** A slow and simple implementation to compare with: it looks at every day of half a year. */
function walk(rhythm: Rhythm, { checks, away = [] }: Parameters<typeof streakOf>[1]) {
  const { period, count } = rhythm.target;
  const starts = new Set<string>();
  const excused = new Set<string>();
  for (let ago = 200; ago >= 0; ago--) {
    const day = addDays(today, -ago);
    if (isScheduled(rhythm, day)) starts.add(periodStart(day, period));
    if (isAway(away, day)) excused.add(periodStart(day, period));
  }
  let [run, longest] = [0, 0];
  for (const start of [...starts].sort()) {
    if (doneIn(period, start, checks) >= count) run++;
    else if (start !== periodStart(today, period) && !excused.has(start)) run = 0;
    longest = Math.max(longest, run);
  }
  return { current: run, longest };
}

test('counts the periods in a row that reached the target, over periods with days away', () => {
  fc.assert(
    fc.property(rhythms, histories, spans, (rhythm, checks, away) => {
      expect(streakOf(rhythm, { checks, away }, today)).toEqual(walk(rhythm, { checks, away }));
    }),
  );
});

test('is not broken by the current period, by other weekdays or by checks in the future', () => {
  const workdays = { target: { count: 1, period: 'day' as const }, weekdays: [1, 2, 3, 4, 5] };
  const checks = ['2026-11-19', '2026-11-20', '2026-11-22'].map((day) => ({ day, count: 1 }));
  // A Saturday, a Sunday, a Monday that is not over, and a Tuesday after a missed Monday.
  for (const [day, current] of [
    ['2026-11-21', 2],
    ['2026-11-22', 2],
    ['2026-11-23', 2],
    ['2026-11-24', 0],
  ] as const)
    expect([day, streakOf(workdays, { checks }, day)]).toEqual([day, { current, longest: 2 }]);
});

test('has weeks from Monday to Sunday and whole months', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const day = addDays('1970-01-01', days);
      for (const period of ['day', 'week', 'month'] as const) {
        const [start, end] = [periodStart(day, period), periodEnd(periodStart(day, period), period)];
        expect(start <= day && day <= end).toBe(true);
        expect(periodStart(end, period)).toBe(start);
        expect(periodStart(addDays(end, 1), period)).toBe(addDays(end, 1));
      }
      expect(weekday(periodStart(day, 'week'))).toBe(1);
    }),
  );
});

test('ends the last periods of the calendar with it', () => {
  for (const period of ['day', 'week', 'month'] as const)
    expect(periodEnd(periodStart('9999-12-31', period), period)).toBe('9999-12-31');
});
