import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, diffDays, weekday } from '@/domain/days';
import { weeksFrom, weeksOf } from './month-rules';

const day = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1990-01-01', n));
const weekStart = fc.integer({ min: 0, max: 6 });

test('counts whole weeks from that of a day on', () => {
  fc.assert(
    fc.property(day, weekStart, fc.integer({ min: 1, max: 6 }), (from, first, count) => {
      const days = weeksFrom(from, first, count).flat();
      expect(days).toHaveLength(7 * count);
      expect(days.every((one, at) => diffDays(days[0] ?? '', one) === at)).toBe(true);
      expect(weekday(days[0] ?? '')).toBe(first);
      expect(days.slice(0, 7)).toContain(from);
    }),
  );
});

test('shows every day of a month in six weeks', () => {
  fc.assert(
    fc.property(day, weekStart, (from, first) => {
      expect(weeksOf(from, first).flat()).toContain(from);
      expect(weeksOf(from, first)[0]).toContain(`${from.slice(0, 8)}01`);
    }),
  );
});
