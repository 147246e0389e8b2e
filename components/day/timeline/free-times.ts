import type { Task } from '@/server/types';
import type { Plan } from '../rounds/use-day';
import { itemsOf, lengthOf, timedRounds } from './items';
import { freeSpan, overlap, type Span } from './times';

interface Day {
  plan: Plan;
  /** The tasks in the day's list. */
  listed: readonly Task[];
  zone: string;
  /** What is left of the day. */
  rest: Span;
}

interface Stretch extends Span {
  taken: readonly Span[];
}

/** The first free span of a length in the first stretch that has one. */
function firstFree(stretches: readonly Stretch[], length: number): Span | undefined {
  const spans = stretches.map(({ from, until, taken }) => {
    const span = freeSpan(taken, from, length);
    return span.until <= until && !taken.some((one) => overlap(one, span)) ? span : undefined;
  });
  return spans.find((span) => span !== undefined && span.until - span.from === length);
}

/**
 * The next free times of a day for tasks, one after another: in the timed round of a task, else outside of all rounds,
 * else within them. A task that has a time gets the next one after it, so that each call moves it on; past the last free
 * time it begins again.
 */
export function freeTimes(tasks: readonly Task[], { plan, listed, zone, rest }: Day): Map<string, Span> {
  const items = itemsOf(plan, listed, zone);
  const taken = items.map(({ span }) => span);
  const rounds = timedRounds(plan);
  const found = new Map<string, Span>();
  for (const task of tasks) {
    const own = items.find((item) => item.kind === 'task' && item.task.id === task.id)?.span;
    const round = rounds.find((one) => one.round.taskIds.includes(task.id))?.span;
    const stretches = [Math.max(rest.from, own?.from ?? 0), rest.from].flatMap((from): Stretch[] => [
      ...(round ? [{ from: Math.max(from, round.from), until: round.until, taken }] : []),
      { from, until: rest.until, taken: [...taken, ...rounds.map(({ span }) => span)] },
      { from, until: rest.until, taken },
    ]);
    const span = firstFree(stretches, lengthOf(task));
    if (!span) continue;
    found.set(task.id, span);
    taken.push(span);
  }
  return found;
}
