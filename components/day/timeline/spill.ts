import type { Round, Task } from '@/server/types';
import { tasksWith } from '../rounds/load';
import type { Plan } from '../rounds/use-day';
import { fewestToFree } from '../rounds/what-can-wait';
import { timeOfTask } from './has-times';
import type { TimedRound } from './items';
import { overlap, type Span, spanAt } from './times';

/** What does not fit: how many minutes, from when on, and the tasks that would have to go. */
export interface Spill {
  minutes: number;
  /** Where it is drawn. */
  span: Span;
  tasks: readonly Task[];
}

/** A shorter one could not be read or dragged. */
const LEAST = 20;
/** A day can be too full by more hours than it has. */
const MOST = 60;

const drawnAt = (from: number, minutes: number): Span => spanAt(from, Math.max(LEAST, minutes));

/** Tasks of a round that it shows: one with a time of its own stands there. */
export const untimedIn = ({ round }: TimedRound, plan: Plan): Task[] =>
  tasksWith(round.taskIds, plan).filter((task) => timeOfTask(task, plan.day) === undefined);

/**
 * What the estimates of a round take beyond its end, or beyond the end of the day if that comes first. Undefined if all
 * fits, or the round is over.
 */
export function spillOfRound(timed: TimedRound, plan: Plan, dayEnd: number): Spill | undefined {
  const { round, span } = timed;
  if (round.closedAt !== null) return undefined;
  // A round in the evening was meant to be there.
  const until = span.from < dayEnd ? Math.min(span.until, dayEnd) : span.until;
  const works = untimedIn(timed, plan).map((task) => ({ task, minutes: task.durationMin ?? 0 }));
  const minutes = works.reduce((sum, work) => sum + work.minutes, 0) - (until - span.from);
  if (minutes <= 0) return undefined;
  // What comes last in the round goes first.
  const isOpen = ({ task }: (typeof works)[number]) => task.status === 'open';
  const tasks = fewestToFree(works.filter(isOpen).toReversed(), minutes).map(({ task }) => task);
  return tasks.length > 0 ? { minutes, span: drawnAt(until, minutes), tasks } : undefined;
}

/** What does not fit before the end of the day. */
export function spillOfDay(from: number, { over, canWait }: Load): Spill | undefined {
  return over > 0 && canWait.length > 0
    ? { minutes: over, span: drawnAt(from, Math.min(MOST, over)), tasks: canWait }
    : undefined;
}

interface Load {
  /** How many minutes too many are planned. */
  over: number;
  canWait: readonly Task[];
}

/** That of a round, or of the day. */
export type AnySpill = Spill & { round?: Round };

/** What spills on a day, of its rounds and of the day itself. */
export function spillsOf(
  plan: Plan,
  {
    rounds,
    load,
    dayEnd,
  }: { rounds: readonly TimedRound[]; load: Load & { endsAt: number }; dayEnd: number },
): AnySpill[] {
  const ofRounds = rounds.flatMap((timed): AnySpill[] => {
    const spill = spillOfRound(timed, plan, dayEnd);
    return spill ? [{ ...spill, round: timed.round }] : [];
  });
  const ofDay = spillOfDay(load.endsAt, load);
  return ofDay ? [...ofRounds, ofDay] : ofRounds;
}

/** Where a spill is drawn beside other things: up to the next one if that leaves room, else over it, and narrow. */
export function roomFor({ span }: Spill, others: readonly Span[]): { span: Span; isNarrow: boolean } {
  const crowding = others.filter((other) => overlap(other, span));
  const next = Math.min(...crowding.map(({ from }) => from));
  if (crowding.length === 0 || next - span.from < LEAST) return { span, isNarrow: crowding.length > 0 };
  return { span: { from: span.from, until: next }, isNarrow: false };
}
