import fc from 'fast-check';
import rrule from 'rrule';
import { expect, test } from 'vitest';
import type { Repeat } from '../server/wire/task';
import { addDays, compareDays, type Day, utcDay, weekday } from './days';
import { nextOccurrence, upcomingDates } from './recurrence';

/* Compares our recurrence with that of the package rrule. */

const { RRule, Weekday } = rrule;

const frequencies = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY, year: RRule.YEARLY };

/** rrule counts weekdays from Monday. */
const ruleWeekday = (sunday: number, n?: number) => new Weekday((sunday + 6) % 7, n);

/** In a month that is too short for the day it is the last one: for the 31st, the last of 28, 29, 30 and 31. */
function byMonthDay(monthDay: number) {
  if (monthDay < 29) return { bymonthday: [monthDay] };
  return { bymonthday: Array.from({ length: monthDay - 27 }, (_, n) => 28 + n), bysetpos: [-1] };
}

/** The first date of the series after a day, by rrule. */
function expected(repeat: Repeat, base: Day, after: Day): Day | undefined {
  const { every, unit, weekdays, monthDay, nth } = repeat;
  const rule = new RRule({
    freq: frequencies[unit],
    interval: every,
    dtstart: new Date(`${base}T00:00:00Z`),
    wkst: RRule.MO,
    ...(weekdays && { byweekday: weekdays.map((day) => ruleWeekday(day)) }),
    ...(monthDay !== undefined && byMonthDay(monthDay)),
    ...(nth && { byweekday: [ruleWeekday(nth.weekday, nth.week)] }),
    ...(nth && unit === 'year' && { bymonth: [Number(base.slice(5, 7))] }),
  });
  const next = rule.after(new Date(`${after}T00:00:00Z`));
  return next ? utcDay(next.getTime()) : undefined;
}

const day = fc.integer({ min: 0, max: 30_000 }).map((n) => addDays('1990-01-01', n));
const every = fc.integer({ min: 1, max: 14 });
const aWeekday = fc.integer({ min: 0, max: 6 });
const weekdays = fc
  .uniqueArray(aWeekday, { minLength: 1, maxLength: 7 })
  .map((days) => days.sort((a, b) => a - b));
const nth = fc.record({ week: fc.constantFrom(1, 2, 3, 4, -1), weekday: aWeekday });
const ruled: fc.Arbitrary<Repeat> = fc.oneof(
  fc.record({ every, unit: fc.constant('week'), weekdays }),
  fc.record({ every, unit: fc.constant('month'), monthDay: fc.constantFrom(...range(31), -1) }),
  fc.record({ every, unit: fc.constantFrom('month', 'year'), nth }),
);

function range(last: number): number[] {
  return Array.from({ length: last }, (_, n) => n + 1);
}

const later = (a: Day, b: Day) => (compareDays(a, b) > 0 ? a : b);

test('finds the same next date as rrule', () => {
  fc.assert(
    fc.property(ruled, day, fc.integer({ min: -90, max: 400 }), (repeat, from, distance) => {
      const today = addDays(from, distance);
      expect(nextOccurrence({ repeat, from, today })?.date).toBe(expected(repeat, from, later(from, today)));
    }),
    { numRuns: 200 },
  );
});

test('counts from the day of completion alone', () => {
  fc.assert(
    fc.property(ruled, day, day, (rule, from, today) => {
      const repeat: Repeat = { ...rule, from: 'completion' };
      expect(nextOccurrence({ repeat, from, today })?.date).toBe(expected(rule, today, today));
    }),
  );
  const repeat: Repeat = { every: 2, unit: 'week', from: 'completion' };
  expect(nextOccurrence({ repeat, from: '2026-12-24', today: '2026-11-22' })?.date).toBe('2026-12-06');
});

test('ends with the last day or the last occurrence', () => {
  fc.assert(
    fc.property(ruled, day, fc.integer({ min: 1, max: 8 }), (rule, from, count) => {
      const series = { from, today: from };
      const dates = upcomingDates({ ...series, repeat: rule }, 8);
      expect(dates).toHaveLength(8);
      expect(upcomingDates({ ...series, repeat: { ...rule, count } }, 8)).toEqual(dates.slice(0, count - 1));
      const until = dates[count - 1] ?? '';
      expect(upcomingDates({ ...series, repeat: { ...rule, until } }, 8)).toEqual(dates.slice(0, count));
    }),
  );
});

test('starts a week on Monday', () => {
  const repeat: Repeat = { every: 2, unit: 'week', weekdays: [0, 1] };
  const dates = upcomingDates({ repeat, from: '2026-11-23', today: '2026-11-23' }, 4);
  expect(dates).toEqual(['2026-11-29', '2026-12-07', '2026-12-13', '2026-12-21']);
  expect(dates.map(weekday)).toEqual([0, 1, 0, 1]);
});
