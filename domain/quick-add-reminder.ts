import { clockOf, instantAt, shiftInstant } from './clock';
import type { Written } from './date-types';
import { addDays, type Day } from './days';
import { ends, readAnyDate, readTime } from './quick-add-dates';
import type { QuickFields, Reader, Reminder } from './quick-add-reading';
import { dayOf } from './zones';

const MINUTE = 60_000;
const DAY = 24 * 60;
const MOST_MINUTES = 366 * DAY;
/** The time of a reminder for a day without a time. */
export const MORNING = '09:00';

const span = '(half an|an?|\\d{1,5})\\s?(m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?|d(?:ays?)?|w(?:eeks?)?)';
const before = new RegExp(`^${span} (?:before|early|earlier|ahead)${ends}`, 'i');
const afterNow = new RegExp(`^in ${span}${ends}`, 'i');
const bareHour = new RegExp(`^\\s?at (\\d{1,2})${ends}`, 'i');
const unitMinutes: Record<string, number> = { m: 1, h: 60, d: DAY, w: 7 * DAY };

function minutesOf([, count = '', unit = '']: RegExpExecArray): number | undefined {
  const size = unitMinutes[unit.charAt(0).toLowerCase()] ?? 0;
  const times = /^half/i.test(count) ? 0.5 : /^a/i.test(count) ? 1 : Number(count);
  const minutes = times * size;
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : undefined;
}

interface Found {
  length: number;
  reminder: Reminder;
}

function readSpan(text: string): Found | undefined {
  for (const [pattern, kind] of [[before, 'before'] as const, [afterNow, 'after-now'] as const]) {
    const match = pattern.exec(text);
    const minutes = match && minutesOf(match);
    if (match && minutes) return { length: match[0].length, reminder: { kind, minutes } };
  }
  return undefined;
}

/** `9:30`, `at 9am`, and `at 9`, which is a time only here. */
function readAt(text: string): { length: number; time: string } | undefined {
  const found = readTime(text);
  if (found?.time) return { length: found.end, time: found.time };
  const [all = '', hour = ''] = bareHour.exec(text) ?? [];
  return all && Number(hour) < 24 ? { length: all.length, time: `${hour.padStart(2, '0')}:00` } : undefined;
}

function readMoment(text: string, written: Written): Found | undefined {
  const date = readAnyDate(text, written);
  if (date?.time) return { length: date.length, reminder: { kind: 'at', day: date.day, time: date.time } };
  const time = readAt(text.slice(date?.length ?? 0));
  if (!date && !time) return undefined;
  const length = (date?.length ?? 0) + (time?.length ?? 0);
  return { length, reminder: { kind: 'at', day: date?.day ?? null, time: time?.time ?? null } };
}

/** What leads from a reminder to its task: "remind me at 5pm to call". */
const opensTask = /^ ?(?:(?:to|daran,?|de|que|para|أن) |d['’])(?=\S)/i;

/** `remind me 10 min before`, `remind me at 9`, `remind me in 2 hours`, `remind me tomorrow at 9`. */
export const readReminder: Reader = ({ rest, written, first }) => {
  const [lead] = /^remind(?: me)?\s/i.exec(rest) ?? [];
  if (!lead) return undefined;
  const text = rest.slice(lead.length);
  const task = first ? opensTask.exec(text) : undefined;
  const found = task
    ? ({ length: task[0].trimEnd().length, reminder: { kind: 'before', minutes: 0 } } as const)
    : (readSpan(text) ?? readMoment(text, written));
  // "Remind me at 5pm to call" begins with the reminder of a call.
  const to = found && !task && first ? (opensTask.exec(text.slice(found.length))?.[0].trimEnd() ?? '') : '';
  return (
    found && {
      length: lead.length + found.length + to.length,
      kind: 'reminder',
      fields: {},
      reminder: found.reminder,
    }
  );
};

/** Where and when a line is read. */
export interface Clock {
  today: Day;
  /** The time zone of the times in the line. */
  zone?: string;
  /** Epoch milliseconds. Without it, nothing counts from now. */
  now?: number;
}

/** The same, for words of dates. */
export const writtenAt = ({ today, zone, now }: Clock): Written => ({
  today,
  zone,
  clock: now === undefined ? undefined : clockOf(now, zone ?? 'UTC'),
  isMonthFirst: false,
});

/** When a task is planned. */
export interface Schedule {
  when?: { kind: 'today' | 'anytime' | 'someday' } | { kind: 'date'; date: Day; time?: string | null };
  deadline?: Day | null;
}

/** What "before" counts from: the time of the task, or the morning of its day or deadline. */
function startOf({ when, deadline }: Schedule, today: Day, zone: string): number | undefined {
  if (when?.kind === 'date') return instantAt(when.date, when.time ?? MORNING, zone);
  const day = when?.kind === 'today' ? today : deadline;
  return day ? instantAt(day, MORNING, zone) : undefined;
}

/** Some minutes before a task, as epoch milliseconds; undefined where it has no day. */
export function instantBefore(
  minutes: number,
  schedule: Schedule,
  { today, zone = 'UTC' }: Clock,
): number | undefined {
  const start = startOf(schedule, today, zone);
  if (start === undefined) return undefined;
  const isDays = minutes % DAY === 0;
  return isDays ? shiftInstant(start, -minutes / DAY, zone) : start - minutes * MINUTE;
}

function momentOf(
  { day, time }: Extract<Reminder, { kind: 'at' }>,
  { when }: QuickFields,
  { today, zone = 'UTC', now }: Clock,
): number {
  const on = day ?? (when?.kind === 'date' ? when.date : today);
  const at = instantAt(on, time ?? MORNING, zone);
  // A time that has passed means tomorrow.
  const hasPassed = now !== undefined && at <= now && on === dayOf(now, zone);
  return hasPassed && !day && !when ? instantAt(addDays(on, 1), time ?? MORNING, zone) : at;
}

/** When to remind, as epoch milliseconds; undefined where the line does not say enough. */
export function remindAtOf(reminder: Reminder, fields: QuickFields, clock: Clock): number | undefined {
  if (reminder.kind === 'at') return momentOf(reminder, fields, clock);
  const { kind, minutes } = reminder;
  if (kind === 'before') return instantBefore(minutes, fields, clock);
  const { now } = clock;
  return now === undefined ? undefined : Math.ceil(now / MINUTE + minutes) * MINUTE;
}

/** The minutes of `10 min before`; undefined for other texts. */
export function readBefore(text: string): number | undefined {
  const words = text.trim();
  const found = readSpan(words);
  return found?.length === words.length && found.reminder.kind === 'before'
    ? found.reminder.minutes
    : undefined;
}

/** As an operation takes it, so that the reminder moves with the task. */
export const beforeText = (minutes: number): `${number} min before` => `${minutes} min before`;

/** Reads `10 min before` or `tomorrow 9:00` as the reminder of a task; undefined where it is none. */
export function readRemindAt(text: string, fields: QuickFields, clock: Clock): number | undefined {
  const words = text.trim();
  const found = readSpan(words) ?? readMoment(words, writtenAt(clock));
  return found?.length === words.length ? remindAtOf(found.reminder, fields, clock) : undefined;
}
