import type { Day } from './days';

/*
 * What becomes of a task and of the event that stands for it in a calendar, when either of them changed. Each of title,
 * start and length follows the side that changed it; where both did, the later one.
 */

/** What a task and its event have in common. Times are in epoch ms. */
export interface Slot {
  title: string;
  start: number;
  minutes: number;
  /** Only written to the event, never read from it. */
  text: string;
}

/** The task now. Without a time it has no event. */
export type Here = Omit<Slot, 'start'> & { start: number | null };

/** The event now. An all-day one starts with its day. */
export interface There {
  title: string;
  start: number | Day;
  minutes: number;
}

interface Sides {
  /** What both had last; null if that is not known. */
  agreed: Slot | null;
  here: Here;
  there: There;
  /** Whether the event was changed after the task. */
  isLaterThere: boolean;
}

/** What both shall have. */
export interface Merged {
  title: string;
  start: number | Day | null;
  minutes: number;
}

export function merge({ agreed, here, there, isLaterThere }: Sides): Merged {
  const pick = <Value>(before: Value | undefined, own: Value, other: Value): Value => {
    if (own === other || before === other) return own;
    return before === own || isLaterThere ? other : own;
  };
  return {
    title: pick(agreed?.title, here.title, there.title),
    start: pick<Merged['start']>(agreed?.start, here.start, there.start),
    minutes: pick(agreed?.minutes, here.minutes, there.minutes),
  };
}

const MOST_LINES = 10;
const MOST_CHARACTERS = 1_000;

/** The first lines of notes. */
export function firstLines(notes: string): string {
  const lines = notes.trim().split(/\r?\n/).slice(0, MOST_LINES).join('\n');
  return lines
    .slice(0, MOST_CHARACTERS)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd();
}
