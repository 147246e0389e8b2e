import ICAL from 'ical.js';
import { instantAt } from '../../../domain/clock';
import type { SentDays } from '../../../domain/read-days';
import { plainRule, type TodoGroup, type TodoValues } from '../../../domain/todo-values';
import { type Block, blocksOf } from '../exchange/ics-blocks';
import { readTimes } from '../exchange/ics-times';
import { partsOfTodo, type TodoParts } from './todo-parts';

/* Reads what a client sent, in the sandbox. */

/** The precondition of RFC 4791, 5.3.2.1, that a file breaks. */
export type Precondition =
  | 'valid-calendar-data'
  | 'valid-calendar-object-resource'
  | 'supported-calendar-component';

export interface Refusal {
  precondition: Precondition;
  message: string;
}

/** An occurrence that a file describes by itself. */
export interface SentOccurrence {
  /** Which one: a day, or a moment on the clock of the account. */
  of: string;
  done: boolean;
  /** When it was completed, in epoch seconds. */
  at: number | null;
  lines: string[];
}

export interface SentTodo extends TodoParts {
  uid: string;
  parent: string | null;
  /** Of our own properties, only those that are there. */
  values: Omit<TodoValues, 'duration' | 'kind' | 'order'> &
    Partial<Pick<TodoValues, 'duration' | 'kind' | 'order'>>;
  days: SentDays;
  /** The rule as it was sent, and our own exact form of it. */
  rule: { text: string; start: string | undefined; exact: string | undefined };
  occurrences: SentOccurrence[];
  sequence: number;
  base: string;
}

interface Place {
  calendar: Block['calendar'];
  zone: string | null;
}

function readValue(todo: ICAL.Component, name: string): unknown {
  const property = todo.getFirstProperty(name);
  try {
    return property?.getFirstValue();
  } catch {
    // A value that is not of its type counts as its text.
    return property?.toJSON()[3];
  }
}

const textOf = (todo: ICAL.Component, name: string): string => String(readValue(todo, name) ?? '');

/** A property that only we write. Undefined where the client left it out. */
const ownText = (todo: ICAL.Component, name: string): string | undefined =>
  todo.getFirstProperty(name) ? textOf(todo, name) : undefined;

const numberOf = (text: string | undefined): number | undefined => {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
};

function momentOf(todo: ICAL.Component, name: string, { calendar, zone }: Place): string | null {
  const property = todo.getFirstProperty(name);
  if (!property) return null;
  const [time] = readTimes(property, { calendar, zone: zone ?? 'UTC' });
  if (!time) return null;
  return zone === null ? time.own : time.local;
}

const instantOf = (moment: string, zone: string | null): number =>
  instantAt(moment.slice(0, 10), moment.slice(11, 16) || '00:00', zone ?? 'UTC');

/** The instant of a property that is in UTC, in epoch seconds. */
function secondsOf(todo: ICAL.Component, name: string): number | null {
  const value = readValue(todo, name);
  return value instanceof ICAL.Time && !value.isDate ? value.toUnixTime() : null;
}

function statusOf(todo: ICAL.Component): TodoValues['status'] {
  const status = textOf(todo, 'status').toUpperCase();
  const at = secondsOf(todo, 'completed');
  const done = /^(COMPLETED|CANCELLED)$/.test(status) || (status === '' && todo.hasProperty('completed'));
  return { done, at: done ? at : null };
}

/** 1 to 4 are high in RFC 5545, 5 is medium, 6 to 9 are low. */
const priorityOf = (value: number): number =>
  value < 1 || value > 9 ? 0 : value < 5 ? 3 : value === 5 ? 2 : 1;

const MOST_TAGS = 50;
const LONGEST_TAG = 60;

function tagsOf(todo: ICAL.Component): string[] {
  const tags = todo
    .getAllProperties('categories')
    .flatMap((property) => property.getValues().map((value) => String(value).normalize('NFC').trim()))
    .map((tag) => [...tag].slice(0, LONGEST_TAG).join(''));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, MOST_TAGS);
}

/** An alarm that a place triggers, or nothing. */
const isOther = (alarm: ICAL.Component): boolean =>
  alarm.hasProperty('x-apple-proximity') || textOf(alarm, 'action').toUpperCase() === 'NONE';

/** When an alarm rings, in epoch seconds; null if that cannot be said. */
function ringOf(alarm: ICAL.Component, days: SentDays, zone: string | null): number | null {
  const trigger = alarm.getFirstProperty('trigger');
  const value = readValue(alarm, 'trigger');
  if (!trigger || isOther(alarm)) return null;
  if (value instanceof ICAL.Time) return value.toUnixTime();
  if (!(value instanceof ICAL.Duration)) return null;
  const isEnd = String(trigger.getFirstParameter('related') ?? '').toUpperCase() === 'END';
  const from = isEnd ? (days.due ?? days.start) : (days.start ?? days.due);
  const at = from === null ? -1 : instantOf(from, zone) / 1000 + value.toSeconds();
  return at >= 0 ? at : null;
}

/** The first alarm that a reminder can say, by its place among the alarms. */
function firstRing(todo: ICAL.Component, days: SentDays, zone: string | null) {
  for (const [nth, alarm] of todo.getAllSubcomponents('valarm').entries()) {
    const at = ringOf(alarm, days, zone);
    if (at !== null) return { nth, at };
  }
  return undefined;
}

function durationOf(todo: ICAL.Component): number | undefined {
  const text = ownText(todo, 'x-parcours-duration');
  const minutes = numberOf(/^PT(\d{1,5})M$/.exec(text ?? '')?.[1]);
  return minutes !== undefined && minutes >= 1 && minutes <= 10_080 ? minutes : undefined;
}

/** The UID of the to-do that it is a part of. PARENT is meant where no type is named. */
function parentOf(todo: ICAL.Component): string | null {
  for (const property of todo.getAllProperties('related-to')) {
    const type = String(property.getFirstParameter('reltype') || 'PARENT').toUpperCase();
    const uid = String(property.getFirstValue() ?? '').trim();
    if (type === 'PARENT' && uid !== '') return uid.slice(0, 1_000);
  }
  return null;
}

/** A title has no line breaks, and is never empty. */
const titleOf = (todo: ICAL.Component): string =>
  textOf(todo, 'summary')
    .replace(/\s*[\r\n]\s*/g, ' ')
    .trim() || 'Untitled';

function valuesIn(todo: ICAL.Component, days: SentDays, reminder: number | null): SentTodo['values'] {
  const order = numberOf(ownText(todo, 'x-parcours-order')) ?? numberOf(ownText(todo, 'x-apple-sort-order'));
  const duration = durationOf(todo);
  const kind = ownText(todo, 'x-parcours-kind') === 'EVENT' ? ('event' as const) : undefined;
  return {
    title: titleOf(todo),
    notes: textOf(todo, 'description').replace(/\r\n?/g, '\n'),
    status: statusOf(todo),
    priority: priorityOf(Number(textOf(todo, 'priority')) || 0),
    tags: tagsOf(todo),
    days: { start: days.start, due: days.due },
    repeat: plainRule(
      todo
        .getAllProperties('rrule')
        .map((property) => ruleText(property))
        .join('\n'),
    ),
    reminder,
    ...(duration !== undefined && { duration }),
    ...(kind && { kind }),
    ...(order !== undefined && { order }),
  };
}

const ruleText = (property: ICAL.Property): string => property.toICALString().replace(/^RRULE[^:]*:/i, '');

const refuse = (precondition: Precondition, message: string): Refusal => ({ precondition, message });

/** The parsed to-dos of a file: the one that it is about, and its occurrences. */
interface Parsed {
  block: Block;
  todo: ICAL.Component;
}

const MOST_LINES = 10_000;
const MOST_PARTS = 200;

function parse(block: Block): Parsed | undefined {
  const { lines } = block;
  const parts = lines.filter((line) => /^BEGIN:/i.test(line)).length;
  if (!block.isClosed || lines.length > MOST_LINES || parts > MOST_PARTS) return undefined;
  try {
    return { block, todo: new ICAL.Component(ICAL.parse(lines.join('\r\n'))) };
  } catch {
    return undefined;
  }
}

const isWhole = (text: string): boolean =>
  /^\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1_000)) && /^END:VCALENDAR\s*$/im.test(text.slice(-1_000));

/** The to-dos of a file, or what is wrong with it. */
function todosOf(text: string): Parsed[] | Refusal {
  if (!isWhole(text)) return refuse('valid-calendar-data', 'Send one whole VCALENDAR.');
  const { blocks, calendars } = blocksOf(text);
  if (calendars.length !== 2) return refuse('valid-calendar-data', 'Send one VCALENDAR.');
  if (calendars[1]?.lines.some((line) => /^METHOD[;:]/i.test(line)))
    return refuse('valid-calendar-object-resource', 'A stored to-do has no METHOD.');
  if (blocks.length === 0) return refuse('supported-calendar-component', 'Send a VTODO.');
  if (blocks.some(({ name }) => name !== 'VTODO'))
    return refuse('supported-calendar-component', 'Only to-dos (VTODO) are stored here.');
  if (blocks.length > MOST_PARTS) return refuse('valid-calendar-data', 'It has too many parts.');
  const todos = blocks.flatMap((block) => parse(block) ?? []);
  return todos.length === blocks.length ? todos : refuse('valid-calendar-data', 'It is no valid to-do.');
}

function occurrenceOf({ block, todo }: Parsed, zone: string | null): SentOccurrence | undefined {
  const of = momentOf(todo, 'recurrence-id', { calendar: block.calendar, zone });
  return of === null ? undefined : { of, ...statusOf(todo), lines: block.lines };
}

const LONGEST_UID = 1_000;

/** The one to-do of a file, or what is wrong with them. */
function mainOf(todos: readonly Parsed[]): { main: Parsed; uid: string; others: Parsed[] } | Refusal {
  const wrong = (message: string) => refuse('valid-calendar-object-resource', message);
  const uids = new Set(todos.map(({ todo }) => textOf(todo, 'uid').trim()));
  const [uid = ''] = uids;
  if (uids.size !== 1 || uid === '') return wrong('All parts must have the same UID.');
  if (uid.length > LONGEST_UID) return wrong(`The UID has more than ${LONGEST_UID} characters.`);
  const isOccurrence = ({ todo }: Parsed) => todo.hasProperty('recurrence-id');
  const [main, second] = todos.filter((one) => !isOccurrence(one));
  if (!main || second) return wrong('Send one VTODO, and its occurrences with a RECURRENCE-ID.');
  return { main, uid, others: todos.filter(isOccurrence) };
}

/** Reads the file of a to-do for an account in a zone. */
export function readTodo({ text, zone }: { text: string; zone: string | null }): SentTodo | Refusal {
  const todos = todosOf(text.replace(/^\uFEFF/, ''));
  if (!Array.isArray(todos)) return todos;
  const found = mainOf(todos);
  if ('precondition' in found) return found;
  const { block, todo } = found.main;
  const at = { calendar: block.calendar, zone };
  const days: SentDays = {
    start: momentOf(todo, 'dtstart', at),
    due: momentOf(todo, 'due', at),
    when: ownText(todo, 'x-parcours-when'),
    deadline: ownText(todo, 'x-parcours-deadline'),
  };
  const ring = firstRing(todo, days, zone);
  const rules = todo.getAllProperties('rrule').map(ruleText);
  return {
    uid: found.uid,
    parent: parentOf(todo),
    values: valuesIn(todo, days, ring?.at ?? null),
    days,
    rule: {
      text: rules.join('\n'),
      start: days.start ?? days.due ?? undefined,
      exact: ownText(todo, 'x-parcours-repeat'),
    },
    occurrences: found.others.flatMap((one) => occurrenceOf(one, zone) ?? []),
    sequence: Math.max(0, Math.trunc(numberOf(textOf(todo, 'sequence')) ?? 0)),
    base: textOf(todo, 'x-parcours-base'),
    ...partsOfTodo(block, ring?.nth),
  };
}

export type { TodoGroup };
