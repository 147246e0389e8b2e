import { addDays, type Day } from './days';
import { dayOf, startOfDay } from './zones';

/** Instants are epoch milliseconds. */
interface Material {
  completions: readonly { completedAt: number }[];
  sessions: readonly { startedAt: number; endedAt: number | null }[];
  entries: readonly { day: Day; mood: number | null }[];
  /** How many completions a day has, where they are not all listed. */
  counts?: ReadonlyMap<Day, number> | undefined;
}

/** Days per request of the journal page. */
export const STEP_DAYS = 30;

const between = (sinceDay: Day, untilDay: Day, timeZone: string) => ({
  sinceDay,
  untilDay,
  since: startOfDay(sinceDay, timeZone),
  until: startOfDay(untilDay, timeZone),
});

/**
 * The days of one page of the journal and the instants at which they begin. Step 0 ends with today. With the zone, the
 * server sends only the first completions of each day.
 */
export function windowOf(today: Day, step: number, timeZone: string) {
  const untilDay = addDays(today, 1 - step * STEP_DAYS);
  return { ...between(addDays(untilDay, -STEP_DAYS), untilDay, timeZone), zone: timeZone };
}

/** A single day, with all of its completions. */
export const dayWindow = (day: Day, timeZone: string) => between(day, addDays(day, 1), timeZone);

/** A day with more moments than this shows them on request. */
export const MOST_MOMENTS = 14;

/** The first completions of each day, of a list that is newest first, and how many the other days have. */
export function firstOfDays<Item extends { completedAt: number }>(
  completions: readonly Item[],
  timeZone: string,
): { completions: Item[]; counts: { day: Day; done: number }[] } {
  const days = [...byDay(completions, ({ completedAt }) => completedAt, timeZone)];
  return {
    completions: days.flatMap(([, items]) => items.slice(-MOST_MOMENTS)),
    counts: days.flatMap(([day, { length }]) => (length > MOST_MOMENTS ? [{ day, done: length }] : [])),
  };
}

export interface DayFigures {
  day: Day;
  /** Whole minutes of ended sessions; one over midnight counts on each of its days. */
  focus: number;
  done: number;
  mood: number | null;
}

/** The totals of several days; `mood` is the mean of the days that have one. */
export interface Sum {
  focus: number;
  done: number;
  mood: number | null;
}

/** Groups items by the calendar day of an instant in a time zone. Keeps their order within a day. */
export function byDay<Item>(
  items: readonly Item[],
  instantOf: (item: Item) => number,
  timeZone: string,
): Map<Day, Item[]> {
  const days = new Map<Day, Item[]>();
  for (const item of items) {
    const day = dayOf(instantOf(item), timeZone);
    const items = days.get(day);
    if (items) items.push(item);
    else days.set(day, [item]);
  }
  return days;
}

/** The `count` days up to and including the last, oldest first. */
export const daysUpTo = (last: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));

/** Whole minutes of ended sessions on a day. */
export function focusOn(day: Day, sessions: Material['sessions'], timeZone: string): number {
  const [since, until] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  const lengths = sessions.map(({ startedAt, endedAt }) =>
    Math.max(0, Math.min(endedAt ?? startedAt, until) - Math.max(startedAt, since)),
  );
  return Math.round(lengths.reduce((sum, length) => sum + length, 0) / 60_000);
}

/** The figures of each day, in the same order. */
export function figuresOf(days: readonly Day[], material: Material, timeZone: string): DayFigures[] {
  const completions = byDay(material.completions, ({ completedAt }) => completedAt, timeZone);
  const moods = new Map(material.entries.map(({ day, mood }) => [day, mood]));
  return days.map((day) => ({
    day,
    focus: focusOn(day, material.sessions, timeZone),
    done: material.counts?.get(day) ?? completions.get(day)?.length ?? 0,
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
