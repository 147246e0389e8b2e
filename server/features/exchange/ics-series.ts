import { shiftInstant } from '../../../domain/clock';
import { addDays, type Day, diffDays } from '../../../domain/days';
import { nextOccurrence, type Repeat } from '../../../domain/recurrence';
import type { TaskReport } from './file-report';

/*
 * Programs write a series, and each of its occurrences that was done, moved or canceled, as to-dos of one UID. Ours is one
 * open task that goes on, with the done and moved occurrences beside it.
 */

/** An occurrence that is not where its series would have it. */
export interface Exception {
  day: Day;
  state: 'done' | 'moved' | 'canceled';
}

type Fields = Record<string, unknown>;
type SeriesFields = Fields & { repeat: Repeat };

/** Whether fields are those of an open task that repeats. */
export const isSeries = (fields: Fields): fields is SeriesFields =>
  typeof fields['repeat'] === 'object' && fields['status'] === undefined;

/** A series of the file. */
interface Given {
  fields: SeriesFields;
  exceptions: readonly Exception[];
  today: Day;
  zone: string;
}

const MOST_STEPS = 2_000;
const MOST_NAMED = 20;

interface Occurrence {
  date: Day;
  repeat: Repeat;
  anchor: number | null;
}

/** The first occurrence that is open. Those before the last done one count as done with it. */
function firstOpen(start: Occurrence, taken: ReadonlySet<Day>, done: Day): Occurrence | undefined {
  let at: Occurrence | undefined = start;
  for (let step = 0; at && (at.date <= done || taken.has(at.date)); step++) {
    // A count needs each step, because it is lowered by each.
    const isCounted = at.repeat.count !== undefined && step < MOST_STEPS;
    const today = isCounted || at.date > done ? at.date : done;
    at = nextOccurrence({ repeat: at.repeat, from: at.date, today, anchor: at.anchor });
  }
  return at;
}

const dayIn = (value: unknown): Day | undefined =>
  typeof value === 'string' && /^\d{4}-/.test(value) ? value.slice(0, 10) : undefined;

function moved({ fields, zone }: Given, days: number): Fields {
  const move = (value: unknown) => {
    const day = dayIn(value);
    return day && typeof value === 'string' ? `${addDays(day, days)}${value.slice(10)}` : value;
  };
  const { when, deadline, remindAt }: Fields = fields;
  return {
    ...fields,
    ...(when !== undefined && { when: move(when) }),
    ...(deadline !== undefined && { deadline: move(deadline) }),
    ...(typeof remindAt === 'number' && { remindAt: shiftInstant(remindAt, days, zone) }),
  };
}

/** The fields of a series as of its first open occurrence. Undefined for one that has ended. */
export function openSeries(given: Given, { lose }: TaskReport): Fields | undefined {
  const { fields, exceptions, today } = given;
  const start = dayIn(fields['when']) ?? dayIn(fields['deadline']);
  if (!start || exceptions.length === 0) return fields;
  const taken = new Set(exceptions.map(({ day }) => day));
  const doneDays = exceptions
    .filter(({ day, state }) => state === 'done' && day <= today)
    .map(({ day }) => day)
    .sort();
  const anchor = /month|year/.test(fields.repeat.unit) ? Number(start.slice(8)) : null;
  const open = firstOpen(
    { date: start, repeat: fields.repeat, anchor },
    taken,
    doneDays.at(-1) ?? '0001-01-01',
  );
  if (!open) return undefined;
  const later = [...taken].filter((day) => day > open.date).sort();
  for (const day of later.slice(0, MOST_NAMED))
    lose({ field: 'exception', why: `Its series also comes on ${day}.` });
  return {
    ...moved(given, diffDays(start, open.date)),
    repeat: open.repeat,
    ...(open.anchor !== null && { repeatAnchor: open.anchor }),
  };
}
