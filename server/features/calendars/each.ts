import { CalendarError } from './calendar-types';

const AT_ONCE = 4;
/** An event that its server refuses does not keep the others from being written. */
const MOST_FAILURES = 5;

const concernsOne = (error: unknown) => error instanceof CalendarError && error.reason === 'other';

interface Limit {
  /** Whether to begin no further item, because the time is over or the process stops. */
  isOver(): boolean;
}

/**
 * Runs work for each item, a few at a time. Returns those that are not done: work returned false, or there was no time.
 * @throws the first failure, at the end.
 */
export async function each<Item>(
  items: readonly Item[],
  { isOver }: Limit,
  work: (item: Item) => Promise<boolean>,
): Promise<Item[]> {
  const open: Item[] = [];
  const failures: unknown[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    if (isOver()) return [...open, ...items.slice(at)];
    const some = items.slice(at, at + AT_ONCE);
    const results = await Promise.allSettled(some.map(work));
    for (const [nth, result] of results.entries())
      if (result.status === 'rejected') failures.push(result.reason);
      else if (!result.value) open.push(...some.slice(nth, nth + 1));
    if (failures.length >= MOST_FAILURES || !failures.every(concernsOne)) break;
  }
  if (failures.length > 0) throw failures[0];
  return open;
}

/** A longer piece of work is continued by the next job. */
const MOST_MS = 40_000;

/** The time of one job. */
export function jobTime(signal: AbortSignal): Limit {
  const endsAt = Date.now() + MOST_MS;
  return { isOver: () => signal.aborted || Date.now() >= endsAt };
}
