import type { Day } from './days';
import { beginningOf } from './shorten';

/*
 * Decides how a task and its calendar event change when either of them was changed. Each of title, start and length
 * follows the side that changed it; where both did, the later one.
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
export type TaskSide = Omit<Slot, 'start'> & { start: number | null };

/** The event now. An all-day one starts with its day. */
export interface EventSide {
  title: string;
  start: number | Day;
  minutes: number;
}

interface Sides {
  /** What both had at the last sync; null if that is not known. */
  agreed: Slot | null;
  here: TaskSide;
  there: EventSide;
  /** When each was changed here, and when the event was, in epoch ms. */
  changedHere: Record<keyof EventSide, number>;
  changedThere: number;
}

/** What both should have. */
export interface Merged {
  title: string;
  start: number | Day | null;
  minutes: number;
}

export function mergeTaskAndEvent({ agreed, here, there, changedHere, changedThere }: Sides): Merged {
  const pick = <Field extends keyof EventSide>(field: Field): Merged[Field] => {
    const [before, own, other]: [Merged[Field] | undefined, Merged[Field], Merged[Field]] = [
      agreed?.[field],
      here[field],
      there[field],
    ];
    if (own === other || before === other) return own;
    return before === own || changedThere > changedHere[field] ? other : own;
  };
  return { title: pick('title'), start: pick('start'), minutes: pick('minutes') };
}

const MOST_LINES = 10;
const MOST_CHARACTERS = 1_000;

export function firstLines(notes: string): string {
  const lines = notes.trim().split(/\r?\n/).slice(0, MOST_LINES).join('\n');
  return beginningOf(lines, MOST_CHARACTERS).trimEnd();
}
