import { addDays, type Day } from './days';
import { dayOf, startOfDay } from './zones';

/** What was done, by instants in epoch milliseconds, and what was written, by day. */
interface Material {
  completions: readonly { completedAt: number }[];
  sessions: readonly { startedAt: number; endedAt: number | null }[];
  entries: readonly { day: Day; mood: number | null }[];
}

/** How many days one request of the journal's page is for. */
export const STEP_DAYS = 30;

/** The days of a step back from today, the first of which ends with today: by name, and by the instants where they begin. */
export function windowOf(today: Day, step: number, timeZone: string) {
  const untilDay = addDays(today, 1 - step * STEP_DAYS);
  const sinceDay = addDays(untilDay, -STEP_DAYS);
  return { sinceDay, untilDay, since: startOfDay(sinceDay, timeZone), until: startOfDay(untilDay, timeZone) };
}

/** A day in figures. */
export interface DayFigures {
  day: Day;
  /** Whole minutes of ended sessions; a session counts for the day it began on. */
  focus: number;
  done: number;
  mood: number | null;
}

/** Days in figures, taken together; `mood` is the mean of the days that have one. */
export interface Sum {
  focus: number;
  done: number;
  mood: number | null;
}

/** Items by the calendar day of an instant of theirs in a time zone, each day's in the order they came. */
export function byDay<Item>(
  items: readonly Item[],
  instantOf: (item: Item) => number,
  timeZone: string,
): Map<Day, Item[]> {
  const days = new Map<Day, Item[]>();
  for (const item of items) {
    const day = dayOf(instantOf(item), timeZone);
    const held = days.get(day);
    if (held) held.push(item);
    else days.set(day, [item]);
  }
  return days;
}

/** So many days up to and with the last, oldest first. */
export const daysUpTo = (last: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));

/** Whole minutes of ended sessions. */
export const focusOf = (sessions: Material['sessions']): number =>
  Math.round(
    sessions.reduce((sum, { startedAt, endedAt }) => sum + ((endedAt ?? startedAt) - startedAt), 0) / 60_000,
  );

/** Each of the days in figures, in their order. */
export function figuresOf(days: readonly Day[], material: Material, timeZone: string): DayFigures[] {
  const completions = byDay(material.completions, ({ completedAt }) => completedAt, timeZone);
  const sessions = byDay(material.sessions, ({ startedAt }) => startedAt, timeZone);
  const moods = new Map(material.entries.map(({ day, mood }) => [day, mood]));
  return days.map((day) => ({
    day,
    focus: focusOf(sessions.get(day) ?? []),
    done: completions.get(day)?.length ?? 0,
    mood: moods.get(day) ?? null,
  }));
}

export function sumOf(figures: readonly DayFigures[]): Sum {
  const moods = figures.flatMap(({ mood }) => mood ?? []);
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    focus: total(figures.map(({ focus }) => focus)),
    done: total(figures.map(({ done }) => done)),
    mood: moods.length === 0 ? null : total(moods) / moods.length,
  };
}

const WEEK = 7;

/** The last seven of the days, oldest first, and the seven before them. */
export const weeksOf = (figures: readonly DayFigures[]): { week: Sum; before: Sum } => ({
  week: sumOf(figures.slice(-WEEK)),
  before: sumOf(figures.slice(-2 * WEEK, -WEEK)),
});
