import type { Repeat } from '../wire/task';
import { addDays, addMonthsClamped, compareDays, type Day, dayOfMonth, diffDays, isDay } from './days';

export type Series = Repeat;

interface Occurrence {
  date: Day;
  /** The day of month that a series by month or year keeps, though a short month cuts it; null for the others. */
  anchor: number | null;
}

interface From {
  repeat: Repeat;
  /** The date of the occurrence that is done; null where it had none, and then the caller's day is the base. */
  from: Day | null;
  today: Day;
  /** The day of month the series is held to, where it is known. */
  anchor?: number | null;
}

const laterDay = (a: Day, b: Day): Day => (compareDays(a, b) >= 0 ? a : b);

function nextByDays(base: Day, step: number, after: Day): Day {
  const missed = Math.floor(diffDays(base, after) / step);
  return addDays(base, (missed + 1) * step);
}

const monthsBetween = (from: Day, to: Day): number => {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + (toMonth - fromMonth);
};

function nextByMonths({
  base,
  step,
  after,
  anchor,
}: {
  base: Day;
  step: number;
  after: Day;
  anchor: number;
}): Day {
  const steps = Math.max(1, Math.floor(monthsBetween(base, after) / step));
  const date = addMonthsClamped(base, steps * step, anchor);
  return date > after ? date : addMonthsClamped(base, (steps + 1) * step, anchor);
}

/**
 * The first date of a series after both its old date and the caller's day, so that missed occurrences collapse into
 * one. Undefined past the end of the calendar, where the series ends.
 */
export function nextOccurrence({
  repeat: { every, unit },
  from,
  today,
  anchor,
}: From): Occurrence | undefined {
  const base = from ?? today;
  const after = laterDay(base, today);
  if (unit === 'day' || unit === 'week') {
    const date = nextByDays(base, unit === 'week' ? every * 7 : every, after);
    return isDay(date) ? { date, anchor: null } : undefined;
  }
  const held = anchor ?? dayOfMonth(base);
  const date = nextByMonths({ base, step: unit === 'year' ? every * 12 : every, after, anchor: held });
  return isDay(date) ? { date, anchor: held } : undefined;
}

/** A deadline moved by as many days as its task moves; null past the end of the calendar. */
export function shiftDeadline({ deadline, from, to }: { deadline: Day; from: Day; to: Day }): Day | null {
  const moved = addDays(deadline, diffDays(from, to));
  return isDay(moved) ? moved : null;
}
