import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf, endAfter, instantAt } from './clock';
import { addDays } from './days';
import { byDay, daysUpTo, figuresOf, sumOf, weeksOf } from './journal';
import { dayOf, endOfDay, startOfDay } from './zones';

// From UTC−11 to UTC+14, with clocks that change at midnight, by half an hour, and by two hours.
const zone = fc.constantFrom(
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'America/Santiago',
  'America/St_Johns',
  'UTC',
  'Europe/Berlin',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
);
const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-06', '2026-10-04', '2026-10-25'];
const day = fc.oneof(
  fc.constantFrom(...changes),
  fc.integer({ min: 14_600, max: 22_000 }).map((n) => addDays('1970-01-01', n)),
);
const minute = fc.integer({ min: 0, max: 1439 });
const pad = (value: number) => String(value).padStart(2, '0');
const clock = minute.map((n) => `${pad(Math.floor(n / 60))}:${pad(n % 60)}`);
const instants = fc.array(fc.integer({ min: 1.7e12, max: 1.72e12 }), { maxLength: 60 });

test('places every item on exactly one day', () => {
  fc.assert(
    fc.property(instants, zone, (items, timeZone) => {
      const days = byDay(items, (item) => item, timeZone);
      for (const [date, items] of days)
        for (const item of items) {
          expect(item).toBeGreaterThanOrEqual(startOfDay(date, timeZone));
          expect(item).toBeLessThan(endOfDay(date, timeZone));
        }
      expect([...days.values()].flat().sort()).toEqual([...items].sort());
    }),
    { numRuns: 40 },
  );
});

test('keeps the first and last instant of a day where the clock changes', () => {
  fc.assert(
    fc.property(day, zone, (date, timeZone) => {
      const edges = [startOfDay(date, timeZone), endOfDay(date, timeZone) - 1];
      const [before, after] = [startOfDay(date, timeZone) - 1, endOfDay(date, timeZone)];
      const days = byDay([before, ...edges, after], (item) => item, timeZone);
      expect(days.get(date)).toEqual(edges);
      expect(days.size).toBe(3);
    }),
  );
});

test('counts every day once across clock changes', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 120 }), (last, count) => {
      const days = daysUpTo(last, count);
      expect(days).toHaveLength(count);
      expect(days.at(-1)).toBe(last);
      expect(new Set(days).size).toBe(count);
      expect([...days].sort()).toEqual(days);
    }),
  );
});

const session = fc.record({
  // On whole minutes, because each day is rounded.
  startedAt: fc.integer({ min: 28_333_334, max: 28_353_333 }).map((minute) => minute * 60_000),
  minutes: fc.option(fc.integer({ min: 1, max: 600 })),
});

test('totals the daily figures to all items in every zone', () => {
  fc.assert(
    fc.property(fc.array(session), instants, zone, (made, completedAt, timeZone) => {
      const sessions = made.map(({ startedAt, minutes }) => ({
        startedAt,
        endedAt: minutes === null ? null : startedAt + minutes * 60_000,
      }));
      const completions = completedAt.map((at) => ({ completedAt: at }));
      const days = daysUpTo(dayOf(1.7205e12, timeZone), 300);
      const sum = sumOf(figuresOf(days, { completions, sessions, entries: [] }, timeZone));
      expect(sum).toEqual({
        focus: made.reduce((total, { minutes }) => total + (minutes ?? 0), 0),
        done: completedAt.length,
        mood: null,
      });
    }),
    { numRuns: 40 },
  );
});

test('sums seven days a week and averages the moods that exist', () => {
  const figures = daysUpTo('2026-11-21', 15).map((date, index) => ({
    day: date,
    focus: 10,
    done: index,
    mood: index === 14 ? 5 : index === 13 ? 2 : null,
  }));
  expect(weeksOf(figures)).toEqual({
    week: { focus: 70, done: 8 + 9 + 10 + 11 + 12 + 13 + 14, mood: 3.5 },
    before: { focus: 70, done: 1 + 2 + 3 + 4 + 5 + 6 + 7, mood: null },
  });
  expect(weeksOf(figures.slice(-3)).before).toEqual({ focus: 0, done: 0, mood: null });
});

test('maps a clock time to an instant of that day, except in a skipped hour', () => {
  fc.assert(
    fc.property(day, clock, zone, (date, time, timeZone) => {
      const at = instantAt(date, time, timeZone);
      expect(dayOf(at, timeZone)).toBe(date);
      const jumped = (endOfDay(date, timeZone) - startOfDay(date, timeZone)) / 3_600_000 < 24;
      if (!jumped) expect(clockOf(at, timeZone)).toBe(time);
    }),
  );
});

test('finds an instant by day and clock, except in a repeated hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2.5e7, max: 2.9e7 }), zone, (minutes, timeZone) => {
      const at = minutes * 60_000;
      const found = instantAt(dayOf(at, timeZone), clockOf(at, timeZone), timeZone);
      expect(clockOf(found, timeZone)).toBe(clockOf(at, timeZone));
      expect(at - found === 0 || at - found <= 2 * 3_600_000).toBe(true);
    }),
  );
});

test('puts an end after its start, across midnight only in the same night', () => {
  fc.assert(
    fc.property(day, clock, fc.tuple(clock, zone), (date, from, [to, timeZone]) => {
      const start = instantAt(date, from, timeZone);
      const end = endAfter(start, to, timeZone);
      if (end === null) expect(to <= from).toBe(true);
      else expect(end).toBeGreaterThan(start);
    }),
  );
  const at = (time: string) => instantAt('2026-11-20', time, 'Europe/Berlin');
  expect(endAfter(at('23:30'), '00:30', 'Europe/Berlin')).toBe(at('23:30') + 3_600_000);
  expect(endAfter(at('10:00'), '09:00', 'Europe/Berlin')).toBeNull();
  expect(endAfter(at('10:00'), '10:00', 'Europe/Berlin')).toBeNull();
});
