import { type Day, weekday } from './days';
import { readDate, readDeadline, readTime } from './quick-add-dates';
import { markReaders, unknownMarkReader } from './quick-add-marks';
import type { Names, QuickFields, QuickKind, Reader, Reading, Reminder } from './quick-add-reading';
import { type Clock, readReminder, remindAtOf } from './quick-add-reminder';
import { readSeries, readSeveralDays } from './quick-add-repeat';
import type { Repeat } from './recurrence';
import { onDay, onDayAt, type When } from './when';

export type { QuickFields } from './quick-add-reading';

export type QuickValue = string | number | When | Repeat;

/** An understood part of the line, from character `start` up to `end`. */
export interface QuickToken {
  kind: Exclude<QuickKind, 'unknown'>;
  /** The value. For a place it is the id of the project or area. */
  value: QuickValue;
  start: number;
  end: number;
  text: string;
  /** The text and how often it occurred before. This key stays the same while the user types on. */
  key: string;
}

/** A part that looks like a mark but was not understood. It stays in the title. */
export interface QuickUnknown {
  start: number;
  end: number;
  text: string;
}

export interface QuickAdd {
  title: string;
  tokens: QuickToken[];
  unknown: QuickUnknown[];
  fields: QuickFields;
  /** The minutes of a reminder that comes before the task, and moves with it. */
  remindBefore?: number;
}

const readWhen: Reader = (spot) => {
  const { rest, first, closes } = spot;
  const date = readDate(spot);
  if (date) return { length: date.length, kind: 'when', fields: { when: onDayAt(date.day, date.time) } };
  const time = readTime(rest);
  if (time && (/^at /i.test(rest) || closes(time.length)))
    return { length: time.length, kind: 'when', fields: {}, time: time.time };
  const [word = ''] = /^(?:today|later|someday|future)(?=\s|$)/.exec(rest) ?? [];
  if (!word || !(first || closes(word.length))) return undefined;
  const kind = word === 'today' ? 'today' : word === 'later' ? 'anytime' : 'someday';
  return { length: word.length, kind: 'when', fields: { when: { kind } } };
};

const readDue: Reader = (spot) => {
  const found = readDeadline(spot);
  return found && { length: found.length, kind: 'deadline', fields: { deadline: found.day } };
};

const readers: readonly Reader[] = [
  readReminder,
  ...markReaders,
  readSeries,
  readSeveralDays,
  readDue,
  readWhen,
  unknownMarkReader,
];

const singleFields = ['deadline', 'priority', 'durationMin', 'round', 'repeat'] as const;

/** The fields that were read so far. */
interface ParsedLine {
  fields: QuickFields;
  /** A time whose day is named elsewhere in the line. */
  time: string | undefined;
  /** True if the date is only the first weekday of a repeat. */
  implied: boolean;
  reminder: Reminder | undefined;
}

const canHaveTime = (when: When | undefined): boolean =>
  !when || when.kind === 'today' || (when.kind === 'date' && when.time === null);

/** The date of a line that names two; undefined if they differ. */
function sameDate(one: ParsedLine, other: ParsedLine): When | undefined {
  const [a, b] = [one.fields.when, other.fields.when];
  if (!a || !b) return a ?? b;
  if (a.kind !== 'date' || b.kind !== 'date' || one.implied === other.implied) return undefined;
  return weekday(a.date) === weekday(b.date) ? (one.implied ? b : a) : undefined;
}

/** Adds a part to the fields. Undefined if the field is already set: the part then stays in the title. */
function join(known: ParsedLine, reading: Reading): ParsedLine | undefined {
  const { fields, kind } = reading;
  const { implied = false, reminder } = reading;
  const next = { fields, time: reading.time, implied, reminder };
  if (known.reminder && reminder) return undefined;
  if (singleFields.some((name) => fields[name] !== undefined && known.fields[name] !== undefined))
    return undefined;
  if (kind === 'place' && (known.fields.projectId || known.fields.areaId)) return undefined;
  if (known.time !== undefined && next.time !== undefined) return undefined;
  const when = sameDate(known, next);
  if (!when && (known.fields.when || fields.when)) return undefined;
  const time = known.time ?? next.time;
  if (time !== undefined && !canHaveTime(when)) return undefined;
  const tags = [...new Set([...(known.fields.tags ?? []), ...(fields.tags ?? [])])];
  return {
    fields: { ...known.fields, ...fields, ...(when && { when }), ...(tags.length > 0 && { tags }) },
    time,
    implied: known.implied ? !fields.when : next.implied && !known.fields.when,
    reminder: known.reminder ?? reminder,
  };
}

/** The fields of the line, with the time put on its day. */
function fieldsOf({ fields, time }: ParsedLine, today: Day): QuickFields {
  if (time === undefined) return fields;
  const date = fields.when?.kind === 'date' ? fields.when.date : today;
  return { ...fields, when: onDayAt(date, time) };
}

interface Options extends Clock {
  names: Names;
  /** The caller's language, which orders the day and the month of 12/3. Without one, the day comes first. */
  locale?: string | undefined;
  /** Keys of parts that the user rejected. They stay in the title. */
  ignored?: ReadonlySet<string>;
}

/** Phones capitalize the first word. Undoes that for date words, but not for names like Friday or Tom. */
const asTyped = (rest: string) =>
  rest.replace(/^(?:today|tonight|tomorrow|tmr|next|this|someday)(?=\s|$)/i, (word) => word.toLowerCase());

/** Whether people of a language write the month before the day. */
function writesMonthFirst(locale: string | undefined): boolean {
  if (!locale) return false;
  try {
    const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' })
      .formatToParts()
      .map(({ type }) => type);
    return parts.indexOf('month') < parts.indexOf('day');
  } catch {
    return false;
  }
}

/** Finds the part at a place of the line. */
function createFinder(line: string, { today, names, locale }: Options) {
  const isMonthFirst = writesMonthFirst(locale);
  const closing = new Map<number, boolean>();
  const find = (at: number, first: boolean): Reading | undefined => {
    const rest = first ? asTyped(line.slice(at)) : line.slice(at);
    const closes = (length: number) => closesAt(at + length);
    for (const read of readers) {
      const found = read({ rest, first, today, isMonthFirst, names, closes });
      if (found) return found;
    }
    return undefined;
  };
  /** Cached by place. Without it, a row of words that each look at the rest would take exponential time. */
  function closesAt(at: number): boolean {
    const before = closing.get(at);
    if (before !== undefined) return before;
    const start = at + (/^\s*/.exec(line.slice(at))?.[0].length ?? 0);
    const found = start > at && start < line.length ? find(start, false) : undefined;
    const closes = start === line.length || (found !== undefined && closesAt(start + found.length));
    closing.set(at, closes);
    return closes;
  }
  return find;
}

/** The value of a part in the context of the line: a time gets the day that is named elsewhere. */
function partValue(meaning: Reading | undefined, fields: QuickFields, today: Day): QuickValue {
  const { when, deadline, repeat, tags, priority, durationMin, round, projectId, areaId } =
    meaning?.fields ?? {};
  const timed = meaning?.time !== undefined ? fields.when : undefined;
  const value = deadline ?? repeat ?? tags?.[0] ?? priority ?? durationMin ?? round ?? projectId ?? areaId;
  return value ?? timed ?? when ?? onDay(today);
}

/** No title is longer. Parts beyond this length are not read. */
const MOST_READ = 1_000;

/** Reads a line of quick-add. The title is what is left without the parts. */
export function readQuickAdd(line: string, options: Options): QuickAdd {
  const { reminder, ...read } = readLine(line, options);
  const token = read.tokens.find(({ kind }) => kind === 'reminder');
  if (!reminder || !token) return read;
  const remindAt = remindAtOf(reminder, read.fields, options);
  if (remindAt !== undefined && remindAt >= 0) {
    token.value = remindAt;
    const before = reminder.kind === 'before' && { remindBefore: reminder.minutes };
    return { ...read, fields: { ...read.fields, remindAt }, ...before };
  }
  // The line names no time that the reminder could come before.
  const ignored = new Set([...(options.ignored ?? []), token.key]);
  const { reminder: _, ...words } = readLine(line, { ...options, ignored });
  const { start, end, text } = token;
  return { ...words, unknown: [...words.unknown, { start, end, text }] };
}

function readLine(line: string, options: Options): QuickAdd & { reminder: Reminder | undefined } {
  const { today, ignored = new Set() } = options;
  const [tokens, unknown]: [QuickToken[], QuickUnknown[]] = [[], []];
  const meanings: (Reading | undefined)[] = [];
  const seen = new Map<string, number>();
  const find = createFinder(line, options);
  let known: ParsedLine = { fields: {}, time: undefined, implied: false, reminder: undefined };
  let title = '';
  for (let at = 0; at < line.length; ) {
    const isStart = line.length <= MOST_READ && (at === 0 || /\s/.test(line.charAt(at - 1)));
    const reading = isStart ? find(at, title.trim() === '') : undefined;
    const token = reading && tokenAt({ line, at, seen }, reading);
    const next = reading && reading.kind !== 'unknown' ? join(known, reading) : undefined;
    if (token && ignored.has(token.key)) {
      title += line.charAt(at);
      at += 1;
    } else if (token && next && token.kind !== 'unknown') {
      tokens.push({ ...token, kind: token.kind, value: '' });
      meanings.push(reading);
      known = next;
      at = token.end;
    } else {
      const { end } = token ?? { end: at + 1 };
      if (token) unknown.push({ start: at, end, text: token.text });
      title += line.slice(at, end);
      at = end;
    }
  }
  const fields = fieldsOf(known, today);
  const valued = tokens.map((token, at) => ({ ...token, value: partValue(meanings[at], fields, today) }));
  const { reminder } = known;
  return { title: title.replace(/\s+/g, ' ').trim(), tokens: valued, unknown, fields, reminder };
}

interface At {
  line: string;
  at: number;
  /** How often each text has been read. */
  seen: Map<string, number>;
}

function tokenAt({ line, at, seen }: At, { kind, length }: Reading) {
  const text = line.slice(at, at + length);
  const name = `${kind}:${text.toLowerCase()}`;
  const before = seen.get(name) ?? 0;
  seen.set(name, before + 1);
  return { kind, start: at, end: at + length, text, key: `${name}:${before}` };
}

/** The name of an unknown project in a part: from `+` up to the next part, or the quoted text. */
export function newProjectName(line: string, { tokens, unknown }: QuickAdd): string | undefined {
  const missing = unknown.find(({ text }) => /^\+["\p{L}]/u.test(text));
  if (!missing) return undefined;
  const starts = [...tokens, ...unknown].map(({ start }) => start).filter((start) => start > missing.start);
  const written = line.slice(missing.start + 1, Math.min(line.length, ...starts));
  const [, quoted] = /^"([^"]+)"/.exec(written) ?? [];
  return (quoted ?? written).trim().slice(0, 200) || undefined;
}

/** The tasks of a pasted text, one per line, without bullets and boxes. */
export const splitLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*+•]|\d+[.)])?\s*(?:\[[ xX]?\]\s*)?/, '').trim())
    .filter((line) => line !== '');
