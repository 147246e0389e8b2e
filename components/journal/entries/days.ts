import { addDays, type Day } from '@/domain/days';
import { byDay, focusOn, MOST_MOMENTS } from '@/domain/journal';
import type { Completion, Entry, JournalScreen, Round, Session } from '@/server/types';

/** A row of a day's timeline. */
export type Moment =
  | { kind: 'done'; at: number; completion: Completion }
  | { kind: 'session'; at: number; session: Session };

export interface JournalDay {
  day: Day;
  entry: Entry | null;
  rounds: Round[];
  moments: Moment[];
  /** Minutes. */
  focus: number;
  done: number;
  /** How many of its completions are not loaded. */
  rest: number;
}

/** A day, or a gap of consecutive empty days, newest first. */
type Row = { kind: 'day'; day: JournalDay } | { kind: 'gap'; days: JournalDay[] };

interface JournalData extends Pick<JournalScreen, 'completions' | 'sessions' | 'entries' | 'rounds'> {
  counts?: ReadonlyMap<Day, number>;
}

export const momentsOf = (sessions: readonly Session[], completions: readonly Completion[]): Moment[] =>
  [
    ...sessions.map((session) => ({ kind: 'session' as const, at: session.startedAt, session })),
    ...completions.map((completion) => ({ kind: 'done' as const, at: completion.completedAt, completion })),
  ].sort((a, b) => a.at - b.at);

export const isEmptyDay = ({ entry, rounds, moments }: JournalDay) =>
  !entry?.note && (entry?.mood ?? null) === null && moments.length === 0 && rounds.length === 0;

/** Hides rounds that were emptied again and never closed. */
const isWorthShowing = ({ taskIds, closedAt }: Round) => taskIds.length > 0 || closedAt !== null;

/** The last `count` days up to today with their content, newest first. */
export function daysOf(
  data: JournalData,
  { today, count, zone }: { today: Day; count: number; zone: string },
) {
  const completions = byDay(data.completions, ({ completedAt }) => completedAt, zone);
  const sessions = byDay(data.sessions, ({ startedAt }) => startedAt, zone);
  const entries = new Map(data.entries.map((entry) => [entry.day, entry]));
  return Array.from({ length: count }, (_, back): JournalDay => {
    const day = addDays(today, -back);
    const [done, worked] = [completions.get(day) ?? [], sessions.get(day) ?? []];
    const count = data.counts?.get(day) ?? done.length;
    return {
      day,
      entry: entries.get(day) ?? null,
      rounds: data.rounds.filter((round) => round.day === day && isWorthShowing(round)),
      moments: momentsOf(worked, done),
      focus: focusOn(day, data.sessions, zone),
      done: count,
      rest: count - done.length,
    };
  });
}

/** Moments that a page draws at first: what is on the screen, and a little more. */
const FIRST_MOMENTS = 60;

/** The rows of the first paint. The others follow right after it, in parts that leave time for keys. */
export function firstRows(rows: readonly Row[]): readonly Row[] {
  let moments = 0;
  const end = rows.findIndex((row) => {
    if (row.kind === 'day') moments += Math.min(row.day.moments.length, MOST_MOMENTS);
    return moments > FIRST_MOMENTS;
  });
  return end === -1 ? rows : rows.slice(0, end + 1);
}

/** Groups empty days into gaps, except those for which `isShown` returns true. */
export function rowsOf(days: readonly JournalDay[], isShown: (day: Day, back: number) => boolean): Row[] {
  const rows: Row[] = [];
  for (const [back, day] of days.entries()) {
    const last = rows.at(-1);
    if (!isEmptyDay(day) || isShown(day.day, back)) rows.push({ kind: 'day', day });
    else if (last?.kind === 'gap') last.days.push(day);
    else rows.push({ kind: 'gap', days: [day] });
  }
  return rows;
}
