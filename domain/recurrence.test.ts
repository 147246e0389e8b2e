import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonthsClamped, dayOfMonth, daysInMonth, diffDays, isDay } from './days';
import { nextOccurrence, onNextDate, type Repeat, seriesDate } from './recurrence';

const day = fc.integer({ min: -20_000, max: 40_000 }).map((n) => addDays('1970-01-01', n));
const repeat = fc.record({
  every: fc.integer({ min: 1, max: 365 }),
  unit: fc.constantFrom('day', 'week', 'month', 'year'),
});

/** A slow and simple implementation to compare with: one step at a time. */
function oracle({ every, unit }: { every: number; unit: string }, base: string, after: string): string {
  const anchor = dayOfMonth(base);
  for (let n = 1; ; n++) {
    const at =
      unit === 'day'
        ? addDays(base, n * every)
        : unit === 'week'
          ? addDays(base, n * every * 7)
          : addMonthsClamped(base, n * every * (unit === 'year' ? 12 : 1), anchor);
    if (at > after) return at;
  }
}

describe('the next occurrence', () => {
  test('is the first of the series after both the old date and today', () => {
    fc.assert(
      fc.property(repeat, day, fc.integer({ min: -400, max: 400 }), (series, from, distance) => {
        const today = addDays(from, distance);
        const next = nextOccurrence({ repeat: series, from, today });
        expect(next?.date).toBe(oracle(series, from, [from, today].sort()[1] ?? from));
      }),
    );
  });

  test.each<{ repeat: Repeat; next: string | undefined }>([
    { repeat: { every: 1, unit: 'day' }, next: '2026-12-07' },
    { repeat: { every: 3, unit: 'day' }, next: '2026-12-08' },
    { repeat: { every: 1, unit: 'week', weekdays: [2, 5] }, next: '2026-12-08' },
    { repeat: { every: 1, unit: 'day', from: 'completion' }, next: '2026-12-07' },
    { repeat: { every: 1, unit: 'day', until: '2026-12-06' }, next: undefined },
    { repeat: { every: 2, unit: 'week' }, next: '2026-12-04' },
    { repeat: { every: 1, unit: 'month', monthDay: 1 }, next: '2026-12-01' },
  ])('skips days away if the series comes at least weekly: $repeat', ({ repeat: rule, next }) => {
    const away = [
      { from: '2026-11-21', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-06' },
    ];
    const from = '2026-11-20';
    expect(nextOccurrence({ repeat: rule, from, today: from, away })?.date).toBe(next);
  });

  test('counts from today without a date', () => {
    expect(
      nextOccurrence({ repeat: { every: 2, unit: 'week' }, from: null, today: '2026-11-21' })?.date,
    ).toBe('2026-12-05');
  });

  test('keeps the 31st through short months', () => {
    const months: string[] = ['2026-01-31'];
    let anchor: number | null = null;
    for (let n = 0; n < 3; n++) {
      const from = months.at(-1) ?? '';
      const next = nextOccurrence({ repeat: { every: 1, unit: 'month' }, from, today: from, anchor });
      months.push(next?.date ?? '');
      anchor = next?.anchor ?? null;
    }
    expect(months).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  test('keeps the 29th of February through common years', () => {
    const next = nextOccurrence({
      repeat: { every: 1, unit: 'year' },
      from: '2027-02-28',
      today: '2027-03-01',
      anchor: 29,
    });
    expect(next).toMatchObject({ date: '2028-02-29', anchor: 29 });
  });

  test('has no occurrence after the last day of the calendar', () => {
    expect(
      nextOccurrence({ repeat: { every: 1, unit: 'year' }, from: '9999-05-05', today: '2026-01-01' }),
    ).toBeUndefined();
  });
});

test('moves a deadline by the same distance as the day of its task', () => {
  fc.assert(
    fc.property(day, day, day, (deadline, from, to) => {
      const moved = onNextDate({ when: { kind: 'date', date: from }, deadline }, { today: from, date: to });
      expect(moved.date).toBe(to);
      expect(diffDays(deadline, moved.deadline ?? '')).toBe(diffDays(from, to));
    }),
  );
});

test('a series of deadlines keeps its day of month over shorter months', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 13 }),
      fc.integer({ min: 1, max: 30 }),
      (first, every, more) => {
        const repeat: Repeat = { every, unit: 'month' };
        let task: Parameters<typeof onNextDate>[0] = { when: { kind: 'someday' }, deadline: first };
        let anchor: number | null = null;
        for (let at = 1; at <= more; at++) {
          const from = seriesDate(task) ?? '';
          const next = nextOccurrence({ repeat, from, today: from, anchor });
          if (!next) throw new Error('The series ended.');
          const moved = onNextDate(task, { today: from, date: next.date });
          expect(moved).toEqual({ date: null, deadline: addMonthsClamped(first, at * every) });
          task = { ...task, deadline: moved.deadline };
          anchor = next.anchor;
        }
      },
    ),
  );
});

test('clamps a month later to the end of the month', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -500, max: 500 }), (from, months) => {
      const to = addMonthsClamped(from, months);
      const [year = 0, month = 0] = to.split('-').map(Number);
      expect(isDay(to)).toBe(true);
      expect(dayOfMonth(to)).toBe(Math.min(dayOfMonth(from), daysInMonth(year, month)));
    }),
  );
});
