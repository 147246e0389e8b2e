import { addDays, type Day } from '@/server/domain/days';
import { byDay, focusOf } from '@/server/domain/journal';
import { minutesLabel } from '@/server/domain/when';
import type { Completion, Entry, Round, Session } from '@/server/types';

/** A row of a day's story, in the order of the clock. */
export type Moment =
  | { kind: 'done'; at: number; completion: Completion }
  | { kind: 'session'; at: number; session: Session };

/** A day with what happened on it. */
export interface JournalDay {
  day: Day;
  entry: Entry | null;
  rounds: Round[];
  moments: Moment[];
  /** Minutes. */
  focus: number;
  done: number;
}

/** Days, newest first; those with nothing on them stand together as one gap, newest first too. */
type Row = { kind: 'day'; day: JournalDay } | { kind: 'gap'; days: JournalDay[] };

interface Told {
  completions: readonly Completion[];
  sessions: readonly Session[];
  entries: readonly Entry[];
  rounds: readonly Round[];
}

export const isBlank = ({ entry, rounds, moments }: JournalDay) =>
  !entry?.note && (entry?.mood ?? null) === null && moments.length === 0 && rounds.length === 0;

/** A round that was emptied again and never closed tells nothing. */
const tells = ({ taskIds, closedAt }: Round) => taskIds.length > 0 || closedAt !== null;

/** So many days back from today with what happened on each, newest first. */
export function daysOf(told: Told, { today, count, zone }: { today: Day; count: number; zone: string }) {
  const completions = byDay(told.completions, ({ completedAt }) => completedAt, zone);
  const sessions = byDay(told.sessions, ({ startedAt }) => startedAt, zone);
  const entries = new Map(told.entries.map((entry) => [entry.day, entry]));
  return Array.from({ length: count }, (_, back): JournalDay => {
    const day = addDays(today, -back);
    const [done, worked] = [completions.get(day) ?? [], sessions.get(day) ?? []];
    const moments: Moment[] = [
      ...worked.map((session) => ({ kind: 'session' as const, at: session.startedAt, session })),
      ...done.map((completion) => ({ kind: 'done' as const, at: completion.completedAt, completion })),
    ];
    return {
      day,
      entry: entries.get(day) ?? null,
      rounds: told.rounds.filter((round) => round.day === day && tells(round)),
      moments: moments.sort((a, b) => a.at - b.at),
      focus: focusOf(worked),
      done: done.length,
    };
  });
}

/** The days as they are listed: by themselves where there is something to read or they are to be shown. */
export function rowsOf(days: readonly JournalDay[], isShown: (day: Day, back: number) => boolean): Row[] {
  const rows: Row[] = [];
  for (const [back, day] of days.entries()) {
    const last = rows.at(-1);
    if (!isBlank(day) || isShown(day.day, back)) rows.push({ kind: 'day', day });
    else if (last?.kind === 'gap') last.days.push(day);
    else rows.push({ kind: 'gap', days: [day] });
  }
  return rows;
}

/** `1h 20m focus, 3 done`. */
export const sumLabel = ({ focus, done }: Pick<JournalDay, 'focus' | 'done'>): string =>
  [focus > 0 && `${minutesLabel(focus)} focus`, done > 0 && `${done} done`].filter(Boolean).join(', ');
