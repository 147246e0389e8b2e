import ICAL from 'ical.js';
import { type DateContext, daysBetween } from './dates';
import type { DraftBuilder } from './draft';
import type { TaskReport } from './file-report';
import { type Block, type Calendar, plainText } from './ics-blocks';
import { reminderOf } from './ics-reminder';
import { type IcsTime, instantOf, readTimes } from './ics-times';
import { readRepeat } from './read-rule';
import { scheduleFields } from './schedule';

/** A to-do of a file. */
export interface Todo {
  todo: ICAL.Component;
  line: number;
  lines: string[];
  calendar: Calendar;
  uid: string;
  /** Which occurrence of its series it is; '' for the series itself, and for what does not repeat. */
  instance: string;
}

/** The parser's time grows with the square of the parameters and depth. */
const MOST_BEFORE_VALUE = 1_000;
const MOST_CHARACTERS = 1_000_000;
const MOST_LINES = 5_000;
/** Longer values are no texts of a person. */
const MOST_OF_LINE = 200_000;

/** Why a block cannot be parsed. */
function findFault({ lines, isClosed }: Block): string | undefined {
  if (!isClosed) return 'Its END is missing.';
  const characters = lines.reduce((sum, { length }) => sum + length, 0);
  if (lines.length > MOST_LINES || characters > MOST_CHARACTERS) return 'It is too large.';
  const isComplex = lines.some((line) => {
    const quoted = line.slice(0, MOST_BEFORE_VALUE).replace(/"[^"]*"/g, '');
    return line.length > MOST_BEFORE_VALUE && !quoted.includes(':');
  });
  if (isComplex) return 'It has a line of too many parameters.';
  return lines.filter((line) => /^BEGIN:/i.test(line)).length > 50 ? 'It has too many parts.' : undefined;
}

/** The block without files that are in it, and without what is longer than any text. */
function withoutLong(block: Block, builder: DraftBuilder): Block {
  const lines = block.lines.filter((line) => {
    const isKept =
      line.length <= MOST_OF_LINE && !(line.length > MOST_BEFORE_VALUE && /^ATTACH\b/i.test(line));
    if (!isKept) builder.unread((/^[A-Z0-9-]{1,50}/i.exec(line)?.[0] ?? '').toUpperCase(), block.line);
    return isKept;
  });
  return { ...block, lines };
}

/** The value of a property, or its text if it has no value of its type. */
function readValue(todo: ICAL.Component, name: string): unknown {
  const property = todo.getFirstProperty(name);
  try {
    return property?.getFirstValue();
  } catch {
    return property?.toJSON()[3];
  }
}

export const textOf = (todo: ICAL.Component, name: string): string =>
  String(readValue(todo, name) ?? '').trim();

/** The to-do of a block; undefined for a part that is left out. */
export function parseTodo(given: Block, builder: DraftBuilder): Todo | undefined {
  const leaveOut = (why: string) => void builder.skipRow(given.line, plainText(given.lines, 'SUMMARY'), why);
  if (given.name !== 'VTODO') return leaveOut('Only to-dos (VTODO) are imported.');
  const block = withoutLong(given, builder);
  const fault = findFault(block);
  if (fault) return leaveOut(fault);
  const { line, lines, calendar } = block;
  try {
    const todo = new ICAL.Component(ICAL.parse(lines.join('\r\n')));
    const [instance] = todo.getAllProperties('recurrence-id');
    return {
      ...{ todo, line, lines, calendar },
      uid: textOf(todo, 'uid'),
      instance: String(instance?.toJSON()[3] ?? ''),
    };
  } catch {
    return leaveOut('It is no valid to-do.');
  }
}

export const isCanceled = ({ todo }: Todo): boolean => /^cancelled$/i.test(textOf(todo, 'status'));

/** A to-do that was opened again keeps when it was completed, so its status comes first. */
export function isDone({ todo }: Todo): boolean {
  const status = textOf(todo, 'status');
  if (/^(?:completed|needs-action|in-process)$/i.test(status)) return /^completed$/i.test(status);
  return textOf(todo, 'completed') !== '' || Number(textOf(todo, 'percent-complete')) >= 100;
}

/** 1 to 4 are high in RFC 5545, 5 is medium, 6 to 9 are low. */
const priorityOf = (value: number) => (value < 1 ? 0 : value < 5 ? 3 : value === 5 ? 2 : 1);

/** Properties that are read, or that hold nothing a person wrote. */
const read = new Set(
  `summary description dtstart due rrule exdate categories status completed duration priority uid created last-modified
  dtstamp sequence related-to recurrence-id url percent-complete x-apple-sort-order`.split(/\s+/),
);

function reportUnread(given: Todo, builder: DraftBuilder): void {
  const { todo, line } = given;
  for (const property of todo.getAllProperties())
    if (!read.has(property.name)) builder.unread(property.name.toUpperCase(), line);
  const percent = Number(textOf(todo, 'percent-complete') || 0);
  if (percent > 0 && !isDone(given)) builder.unread('PERCENT-COMPLETE', line);
  if (!isDone(given) && textOf(todo, 'completed')) builder.unread('COMPLETED', line);
  if (textOf(todo, 'recurrence-id') && todo.getFirstProperty('recurrence-id')?.getParameter('range'))
    builder.unread('RECURRENCE-ID;RANGE', line);
}

/** An address has no field of its own here. */
function notesOf(todo: ICAL.Component): string {
  const texts = todo
    .getAllProperties('description')
    .map((property) => String(property.getFirstValue() ?? ''));
  const [notes, url] = [texts.join('\n\n').trim(), textOf(todo, 'url')];
  return [notes, url && !notes.includes(url) ? url : ''].filter(Boolean).join('\n\n');
}

/** The day or moment of a property. Reports one that no calendar or clock has, and a zone that nobody knows. */
function timeReader({ todo, calendar }: Todo, zone: string, { lose }: TaskReport) {
  return (name: string, field: string): IcsTime | undefined => {
    const property = todo.getFirstProperty(name);
    if (!property) return undefined;
    const [time] = readTimes(property, { calendar, zone });
    const text = String(property.toJSON()[3] ?? '');
    const quoted = `“${text.slice(0, 100)}”`;
    if (!time) lose({ field, why: `${quoted} is not understood.`, words: text });
    if (time?.unknownZone)
      lose({ field: 'timeZone', why: `“${time.unknownZone.slice(0, 100)}” is not known. ${quoted} stays.` });
    return time;
  };
}
type ReadTime = ReturnType<typeof timeReader>;

function durationOf(todo: ICAL.Component, { lose }: TaskReport): number | undefined {
  const property = todo.getFirstProperty('duration');
  if (!property) return undefined;
  const value = readValue(todo, 'duration');
  const seconds = value instanceof ICAL.Duration ? value.toSeconds() : 0;
  if (seconds > 0) return Math.max(1, Math.round(seconds / 60));
  const text = String(property.toJSON()[3] ?? '');
  if (!/^P[T0DHMSW]*$/i.test(text))
    lose({ field: 'durationMin', why: `“${text.slice(0, 100)}” is not understood.`, words: text });
  return undefined;
}

const later = (moment: string, minutes: number): string =>
  moment.includes('T')
    ? new Date(Date.parse(`${moment}Z`) + minutes * 60_000).toISOString().slice(0, 16)
    : moment;

function dateFields(given: Todo, readTime: ReadTime, { context, report }: Reading) {
  const { todo, calendar } = given;
  const { zone } = context;
  const [start, due] = [readTime('dtstart', 'when'), readTime('due', 'deadline')];
  const first = start ?? due;
  const durationMin = durationOf(todo, report);
  const rule = textOf(todo, 'rrule');
  const days = daysBetween(first?.own, first?.local);
  const repeat = readRepeat({ rule, start: first?.own, zone, days }, report);
  const end = due?.local ?? (start && later(start.local, durationMin ?? 0));
  const remindAt = reminderOf({ todo, calendar, zone, start: start?.local, end }, report);
  const texts = { when: start?.local ?? '', deadline: due?.local ?? '' };
  return { durationMin, repeat, remindAt, ...scheduleFields(texts, context, report) };
}

/** What reading a to-do needs. */
export interface Reading {
  context: DateContext;
  report: TaskReport;
  builder: DraftBuilder;
}

/** The fields of a to-do. */
export function fieldsOf(given: Todo, reading: Reading): Record<string, unknown> {
  const { todo } = given;
  const { context, report, builder } = reading;
  reportUnread(given, builder);
  const readTime = timeReader(given, context.zone, report);
  const instant = (name: string, field: string) => {
    const time = readTime(name, field);
    return time && instantOf(time.local, context.zone);
  };
  const tags = todo.getAllProperties('categories').flatMap((property) => property.getValues().map(String));
  const [createdAt, updatedAt] = [instant('created', 'createdAt'), instant('last-modified', 'updatedAt')];
  const fields = {
    notes: notesOf(todo) || undefined,
    tags: tags.length > 0 ? tags : undefined,
    priority: priorityOf(Number(textOf(todo, 'priority') || 0)) || undefined,
    ...{ createdAt, updatedAt },
    ...dateFields(given, readTime, reading),
    ...(isDone(given) && { status: 'done', completedAt: instant('completed', 'completedAt') ?? updatedAt }),
  };
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { title: textOf(todo, 'summary'), ...Object.fromEntries(set) };
}
