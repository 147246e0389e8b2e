import type { Repeat } from '../../../domain/recurrence';

/** A repeat whose days begin earlier or later, in another zone. Undefined where a repeat cannot say it. */
export function shiftRepeat(repeat: Repeat, days: number): Repeat | undefined {
  const { weekdays, monthDay, nth } = repeat;
  if (days === 0) return repeat;
  if (weekdays) return { ...repeat, weekdays: weekdays.map((day) => (day + days + 7) % 7) };
  return monthDay === undefined && nth === undefined ? repeat : undefined;
}
