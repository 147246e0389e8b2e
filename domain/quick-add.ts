import { clockOf } from './clock';
import { type Part, timeOfPart, timeWithin } from './day-parts';
import { addDays, type Day, weekday } from './days';
import { namesDay } from './quick-add-dates';
import { createFinder, type Options } from './quick-add-finder';
import type { QuickFields, QuickKind, Reading, Reminder } from './quick-add-reading';
import { type Clock, remindAtOf } from './quick-add-reminder';
import { type Grammar, translate } from './quick-add-translate';
import type { Repeat } from './recurrence';
import { beginningOf } from './shorten';
import { onDay, onDayAt, type When } from './when';

export type { QuickFields } from './quick-add-reading';

type QuickValue = string | number | When | Repeat;

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

/** Where a part is in the line. */
type Place = Pick<QuickToken, 'start' | 'end' | 'text'>;

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

const singleFields = ['deadline', 'priority', 'durationMin', 'round', 'repeat'] as const;

/** The fields that were read so far. */
interface ParsedLine {
  fields: QuickFields;
  /** A time whose day is named elsewhere in the line. */
  time: string | undefined;
  /** True if the hour of the time may be one before or after noon. */
  isBare: boolean;
  /** The part of the day. It is the time where the line names no other. */
  part: Part | undefined;
  /** True if the date is only the first weekday of a repeat. */
  implied: boolean;
  reminder: Reminder | undefined;
}

const nothing: ParsedLine = {
  fields: {},
  time: undefined,
  isBare: false,
  part: undefined,
  implied: false,
  reminder: undefined,
};

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
  const { time, isBare = false, part } = reading;
  const next = { fields, time, isBare, part, implied, reminder };
  if (known.reminder && reminder) return undefined;
  if (singleFields.some((name) => fields[name] !== undefined && known.fields[name] !== undefined))
    return undefined;
  if (kind === 'place' && (known.fields.projectId || known.fields.areaId)) return undefined;
  if (known.time !== undefined && next.time !== undefined) return undefined;
  if (known.part && part) return undefined;
  const when = sameDate(known, next);
  if (!when && (known.fields.when || fields.when)) return undefined;
  const isTimed = [known.time, next.time, known.part, part].some((each) => each !== undefined);
  if (isTimed && !canHaveTime(when)) return undefined;
  const tags = [...new Set([...(known.fields.tags ?? []), ...(fields.tags ?? [])])];
  return {
    fields: { ...known.fields, ...fields, ...(when && { when }), ...(tags.length > 0 && { tags }) },
    time: known.time ?? time,
    isBare: known.isBare || isBare,
    part: known.part ?? part,
    implied: known.implied ? !fields.when : next.implied && !known.fields.when,
    reminder: known.reminder ?? reminder,
  };
}

/** The time of the line: within the part of the day that the line names, or that part alone. */
function timeOf({ time, isBare, part }: ParsedLine): string | undefined {
  if (!part) return time;
  return time === undefined ? timeOfPart(part) : timeWithin(part, { time, isBare });
}

/** The fields of the line, with the time put on its day. A time alone that has passed is tomorrow's. */
function fieldsOf(line: ParsedLine, { today, now, zone = 'UTC' }: Clock): QuickFields {
  const { fields } = line;
  const time = timeOf(line);
  if (time === undefined) return fields;
  const hasPassed = !fields.when && now !== undefined && time <= clockOf(now, zone);
  const date = fields.when?.kind === 'date' ? fields.when.date : hasPassed ? addDays(today, 1) : today;
  return { ...fields, when: onDayAt(date, time) };
}

/** The value of a part in the context of the line: a time gets the day that is named elsewhere. */
function partValue(meaning: Reading | undefined, fields: QuickFields, today: Day): QuickValue {
  const { when, deadline, repeat, tags, priority, durationMin, round, projectId, areaId } =
    meaning?.fields ?? {};
  const isTime = meaning?.time !== undefined || meaning?.part !== undefined;
  const timed = isTime ? fields.when : undefined;
  const value = deadline ?? repeat ?? tags?.[0] ?? priority ?? durationMin ?? round ?? projectId ?? areaId;
  return value ?? timed ?? when ?? onDay(today);
}

/** No title is longer. Parts beyond this length are not read. */
const MOST_READ = 1_000;

/**
 * Reads a line of quick-add, in English and in the language of `grammar`. The title is what is left without the parts. If
 * that is nothing, the line is the title, and nothing was read.
 */
export function readQuickAdd(line: string, options: Options & { grammar?: Grammar | undefined }): QuickAdd {
  const read = readParts(line, options);
  return read.title === '' ? { title: line.trim(), tokens: [], unknown: [], fields: {} } : read;
}

/** The same, of a line that may consist of parts only. */
export function readParts(
  line: string,
  { grammar, ...options }: Options & { grammar?: Grammar | undefined },
): QuickAdd {
  if (!grammar) return readEnglish(line, options);
  const names = [...options.names.projects, ...options.names.areas].map(({ name }) => name);
  const { text, placeOf } = translate(line, grammar, names);
  const read = readEnglish(text, options);
  const typed = <Part extends Place>(part: Part): Part => {
    const [start, end] = [placeOf(part.start, false), placeOf(part.end, true)];
    return { ...part, start, end, text: line.slice(start, end) };
  };
  const [tokens, unknown] = [read.tokens.map(typed), read.unknown.map(typed)];
  const title = tokens.reduceRight(
    (rest, { start, end }) => before(rest.slice(end), rest.slice(0, start)) + rest.slice(end),
    line,
  );
  return { ...read, title: tidied(title, { line, tokens }, grammar.dangling), tokens, unknown };
}

function readEnglish(line: string, given: Options): QuickAdd {
  const first = readLine(line, given);
  const isDoubtful = first.hasOwnTime && namesDay(first.title);
  const options = isDoubtful ? { ...given, hasTimes: false } : given;
  const { reminder, hasOwnTime: _, ...read } = isDoubtful ? readLine(line, options) : first;
  const token = read.tokens.find(({ kind }) => kind === 'reminder');
  if (!reminder || !token) return read;
  const remindAt = remindAtOf(reminder, read.fields, options);
  if (remindAt !== undefined && remindAt >= 0) {
    token.value = remindAt;
    const before = reminder.kind === 'before' && reminder.minutes > 0 && { remindBefore: reminder.minutes };
    return { ...read, fields: { ...read.fields, remindAt }, ...before };
  }
  // The line names no time that the reminder could come before.
  const ignored = new Set([...(options.ignored ?? []), token.key]);
  const { reminder: _no, hasOwnTime: _own, ...words } = readLine(line, { ...options, ignored });
  const { start, end, text } = token;
  return { ...words, unknown: [...words.unknown, { start, end, text }] };
}

interface LineRead extends QuickAdd {
  reminder: Reminder | undefined;
  /** True if the line names a time and no day. */
  hasOwnTime: boolean;
}

function readLine(line: string, options: Options): LineRead {
  const { today, ignored = new Set() } = options;
  const [tokens, unknown]: [QuickToken[], QuickUnknown[]] = [[], []];
  const meanings: (Reading | undefined)[] = [];
  const seen = new Map<string, number>();
  const find = createFinder(line, options);
  let known: ParsedLine = nothing;
  let title = '';
  for (let at = 0; at < line.length; ) {
    const isStart = line.length <= MOST_READ && (at === 0 || /[\s([]/.test(line.charAt(at - 1)));
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
      title = before(line.slice(at), title);
    } else {
      const { end } = token ?? { end: at + 1 };
      if (token) unknown.push({ start: at, end, text: token.text });
      title += line.slice(at, end);
      at = end;
    }
  }
  const fields = fieldsOf(known, options);
  const valued = tokens.map((token, at) => ({ ...token, value: partValue(meanings[at], fields, today) }));
  return {
    title: tidied(title, { line, tokens }),
    tokens: valued,
    unknown,
    fields,
    reminder: known.reminder,
    hasOwnTime: timeOf(known) !== undefined && !known.fields.when,
  };
}

/** The title before a part that was taken out. A mark that follows the part takes the place of a comma before it. */
const before = (rest: string, title: string): string =>
  /^[,;.!?]/.test(rest) ? title.replace(/[\s,;]+$/, '') : title;

const dangling = 'on|at|by|for|from|to|due|until';

const emptyBracket = /[([（][\s,;、]*[)\]）]/;

/** The title without words such as "on" that led to a part that was taken out. */
function tidied(
  title: string,
  { line, tokens }: Pick<QuickAdd, 'tokens'> & { line: string },
  leads = dangling,
): string {
  const unwrapped = title.replace(new RegExp(emptyBracket, 'g'), '');
  // An empty bracket of the line itself is a word: call print().
  const words = (emptyBracket.test(line) || tokens.length === 0 ? title : unwrapped)
    .replace(/\s+/g, ' ')
    .trim();
  const isTakenFromStart = tokens[0]?.start === 0;
  const isTakenFromEnd = tokens.at(-1)?.end === line.trimEnd().length;
  const rest = isTakenFromStart ? words.replace(/^[,;:、–-]+ ?/, '') : words;
  return isTakenFromEnd ? rest.replace(new RegExp(`(?: ?[,;:、–-]| (?:${leads}))+$`, 'iu'), '') : rest;
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
  return beginningOf((quoted ?? written).trim(), 200) || undefined;
}

/** The tasks of a pasted text, one per line, without bullets and boxes. */
export const splitLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*+•]|\d+[.)])?\s*(?:\[[ xX]?\]\s*)?/, '').trim())
    .filter((line) => line !== '');
