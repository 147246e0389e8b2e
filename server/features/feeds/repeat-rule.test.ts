import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { addDays, type Day, dayOfMonth } from '../../../domain/days';
import { upcomingDates } from '../../../domain/recurrence';
import type { Repeat } from '../../wire/task';
import { type Dated, datesOf } from './repeat-rule';

const SHOWN = 12;

/** The first dates that a calendar program makes of an event. */
function expand({ date, rule, more = [], without = [] }: Dated, time: string | null): Day[] {
  if (rule === undefined) return [date];
  const start =
    time === null ? ICAL.Time.fromDateString(date) : ICAL.Time.fromDateTimeString(`${date}T${time}:00`);
  const dates: Day[] = [];
  const iterator = ICAL.Recur.fromString(rule).iterator(start);
  for (let next = iterator.next(); next && dates.length < SHOWN; next = iterator.next()) {
    const shown = next.toString().slice(0, 10);
    if (!without.includes(shown)) dates.push(shown);
  }
  return [...dates, ...more];
}

const day = fc.integer({ min: 0, max: 12_000 }).map((n) => addDays('2004-01-01', n));
const weekday = fc.integer({ min: 0, max: 6 });
const every = fc.integer({ min: 1, max: 5 });
const nth = fc.record({ week: fc.constantFrom(1, 2, 3, 4, -1), weekday });
const weekdays = fc
  .uniqueArray(weekday, { minLength: 1, maxLength: 7 })
  .map((days) => days.sort((a, b) => a - b));
const rules: fc.Arbitrary<Repeat> = fc.oneof(
  fc.record({ every, unit: fc.constantFrom('day', 'week', 'month', 'year') }),
  fc.record({ every, unit: fc.constant('week'), weekdays }),
  fc.record({
    every,
    unit: fc.constant('month'),
    monthDay: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1)),
  }),
  fc.record({ every, unit: fc.constantFrom('month', 'year'), nth }),
);
const end = fc.oneof(
  fc.constant({}),
  fc.record({ count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ until: fc.integer({ min: 12_000, max: 14_000 }).map((n) => addDays('2004-01-01', n)) }),
);
const series = fc.record({
  date: day,
  rule: rules,
  end,
  time: fc.constantFrom(null, '09:30'),
  gap: fc.integer({ min: -40, max: 40 }),
  spans: fc.array(
    fc.record({ start: fc.integer({ min: -20, max: 40 }), days: fc.integer({ min: 0, max: 9 }) }),
    {
      maxLength: 3,
    },
  ),
});

test('shows the dates that completing each occurrence on its day leads to', () => {
  fc.assert(
    fc.property(series, ({ date, rule, end: ending, time, gap, spans }) => {
      const repeat: Repeat = { ...rule, ...ending };
      const isAnchored = repeat.unit === 'month' || repeat.unit === 'year';
      const anchor = isAnchored ? dayOfMonth(date) : null;
      const today = addDays(date, gap);
      const away = spans.map(({ start, days }) => ({
        from: addDays(date, start),
        to: addDays(date, start + days),
      }));
      const events = datesOf({ date, time, repeat, anchor, away }, today);
      const expected = [date, ...upcomingDates({ repeat, from: date, today, anchor, away }, SHOWN - 1)];
      const shown = events.flatMap((event) => expand(event, time)).sort();
      expect(shown.slice(0, SHOWN)).toEqual(expected);
      expect(events[0]?.date).toBe(date);
    }),
    { numRuns: 100 },
  );
});
