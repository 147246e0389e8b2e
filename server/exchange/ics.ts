import ICAL from 'ical.js';
import { readInstant, readMoment, zoneOr } from './dates';
import { type DraftBuilder, UnreadableFile } from './draft';
import type { ImportFile } from './importer';
import { readRepeat } from './read-rule';
import { firstReminder } from './reminder';
import { scheduleFields } from './schedule';
import { addNested, type Nested } from './subtasks';

interface Block {
  line: number;
  name: string;
  lines: string[];
  isClosed: boolean;
}

/** The to-dos, events and journals of a file, so that a malformed one does not spoil the others. */
function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [at, line] of content.split(/\r\n|\r|\n/).entries()) {
    const [, begun] = /^BEGIN:(VTODO|VEVENT|VJOURNAL)\s*$/i.exec(line) ?? [];
    if (begun) {
      open = { line: at + 1, name: begun.toUpperCase(), lines: [], isClosed: false };
      blocks.push(open);
    }
    open?.lines.push(line);
    if (open && line.trim().toUpperCase() === `END:${open.name}`) {
      open.isClosed = true;
      open = undefined;
    }
  }
  return blocks;
}

/** The parser's time grows with the square of the parameters and depth. */
const MOST_BEFORE_VALUE = 1_000;
const MOST_CHARACTERS = 200_000;
const MOST_LINES = 5_000;
const MOST_TODOS = 20_000;

/** Why a block cannot be parsed. */
function findFault({ lines, isClosed }: Block): string | undefined {
  if (!isClosed) return 'Its END is missing.';
  const text = lines.join('\n');
  if (lines.length > MOST_LINES || text.length > MOST_CHARACTERS) return 'It is too large.';
  const logical = text.replace(/\n[ \t]/g, '').split('\n');
  const isComplex = logical.some((line) => {
    const quoted = line.slice(0, MOST_BEFORE_VALUE).replace(/"[^"]*"/g, '');
    return line.length > MOST_BEFORE_VALUE && !quoted.includes(':');
  });
  if (isComplex) return 'It has a line of too many parameters.';
  return logical.filter((line) => /^BEGIN:/i.test(line)).length > 50 ? 'It has too many parts.' : undefined;
}

/** 1 to 4 are high in RFC 5545, 5 is medium, 6 to 9 are low. */
const priorityOf = (value: number) => (value < 1 ? 0 : value < 5 ? 3 : value === 5 ? 2 : 1);

/** The value of a property, or its text if it has no value of its type. */
function readValue(todo: ICAL.Component, name: string): unknown {
  const property = todo.getFirstProperty(name);
  try {
    return property?.getFirstValue();
  } catch {
    return property?.toJSON()[3];
  }
}

const textOf = (todo: ICAL.Component, name: string): string => String(readValue(todo, name) ?? '').trim();

function minutesOf(todo: ICAL.Component): number | undefined {
  const value = readValue(todo, 'duration');
  const minutes = value instanceof ICAL.Duration ? Math.round(value.toSeconds() / 60) : 0;
  return minutes > 0 ? minutes : undefined;
}

/** Properties that are read, or that hold nothing a person wrote. */
const read = new Set(
  `summary description dtstart due rrule categories status completed duration priority uid created last-modified
  dtstamp sequence related-to url percent-complete x-apple-sort-order`.split(/\s+/),
);

function reportUnread(todo: ICAL.Component, line: number, builder: DraftBuilder): void {
  for (const { name } of todo.getAllProperties())
    if (!read.has(name)) builder.unread(name.toUpperCase(), line);
  const percent = Number(textOf(todo, 'percent-complete') || 0);
  if (percent > 0 && percent < 100) builder.unread('PERCENT-COMPLETE', line);
}

interface Todo {
  todo: ICAL.Component;
  line: number;
  zone: string;
}

/** An address has no field of its own here. */
function notesOf(todo: ICAL.Component): string {
  const [notes, url] = [textOf(todo, 'description'), textOf(todo, 'url')];
  return [notes, url && !notes.includes(url) ? url : ''].filter(Boolean).join('\n\n');
}

function reminderOf({ todo, line, zone }: Todo, start: string | undefined, builder: DraftBuilder) {
  const triggers = todo
    .getAllSubcomponents('valarm')
    .map((alarm) => textOf(alarm, 'trigger'))
    .filter(Boolean);
  const [first, ...others] = triggers;
  const instant = first === undefined ? undefined : readInstant(first, zone);
  if (instant === undefined) return firstReminder({ line, triggers, start, zone }, builder);
  firstReminder({ line, triggers: ['P0D', ...others], start: '1970-01-01', zone: 'UTC' }, builder);
  return instant;
}

function fieldsOf(given: Todo, { today }: ImportFile, builder: DraftBuilder) {
  const { todo, line, zone } = given;
  const moment = (name: string) => readMoment(textOf(todo, name), zone) ?? textOf(todo, name);
  const [when, deadline] = [moment('dtstart'), moment('due')];
  const start = when || deadline || undefined;
  const repeat = readRepeat({ line, rule: textOf(todo, 'rrule'), start, zone }, builder);
  const remindAt = reminderOf(given, start, builder);
  const categories = todo
    .getAllProperties('categories')
    .flatMap((property) => property.getValues().map(String));
  const tags = [...new Set(categories.map((tag) => tag.trim()).filter(Boolean))];
  const instant = (name: string) => readInstant(textOf(todo, name), zone);
  const [completedAt, createdAt, updatedAt] = [
    instant('completed'),
    instant('created'),
    instant('last-modified'),
  ];
  const isDone = /^completed$/i.test(textOf(todo, 'status')) || textOf(todo, 'completed') !== '';
  const fields = {
    notes: notesOf(todo) || undefined,
    tags: tags.length > 0 ? tags : undefined,
    priority: priorityOf(Number(textOf(todo, 'priority') || 0)) || undefined,
    durationMin: minutesOf(todo),
    ...{ repeat, remindAt, createdAt, updatedAt: updatedAt ?? createdAt },
    ...scheduleFields({ line, when, deadline }, { today, zone }, builder),
    ...(isDone && { status: 'done', completedAt }),
  };
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { title: textOf(todo, 'summary'), ...Object.fromEntries(set) };
}

/** A text property, also of a part that is malformed. */
const plainText = (content: string, name: string): string =>
  new RegExp(`^${name}(?:;[^:\\r\\n]{0,200})?:(.{0,200})`, 'im').exec(content)?.[1]?.trim() ?? '';

/** The to-do of a block, or why there is none. */
function parseTodo(block: Block): ICAL.Component | string {
  if (block.name !== 'VTODO') return 'Only to-dos (VTODO) are imported.';
  const fault = findFault(block);
  if (fault) return fault;
  try {
    const todo = new ICAL.Component(ICAL.parse(block.lines.join('\r\n')));
    return /^cancelled$/i.test(textOf(todo, 'status')) ? 'It is canceled.' : todo;
  } catch {
    return 'It is no valid to-do.';
  }
}

interface FoundTodo extends Nested {
  parentId: string;
}

function readTodo(block: Block, file: ImportFile, builder: DraftBuilder): FoundTodo | undefined {
  const { line, lines } = block;
  const todo = parseTodo(block);
  if (typeof todo === 'string') {
    builder.skipRow(line, plainText(lines.join('\n'), 'SUMMARY'), todo);
    return undefined;
  }
  reportUnread(todo, line, builder);
  const project = builder.named('projects', file.name ?? '', { line: 1, parents: {} });
  const fields = fieldsOf({ todo, line, zone: file.zone }, file, builder);
  const id = textOf(todo, 'uid') || undefined;
  return {
    found: { line, raw: lines, id, parents: { project }, fields },
    parentId: textOf(todo, 'related-to'),
  };
}

/** Reads the to-dos of an iCalendar file. The calendar's name becomes a project. */
export function readCalendar(file: ImportFile, builder: DraftBuilder): void {
  const content = file.content.replace(/^\uFEFF/, '');
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(content.slice(0, 1_000)))
    throw new UnreadableFile('Not an iCalendar file: BEGIN:VCALENDAR is missing.');
  if (!/^END:VCALENDAR\s*$/im.test(content))
    throw new UnreadableFile('Not a whole iCalendar file: END:VCALENDAR is missing.');
  const blocks = blocksOf(content);
  if (blocks.length > MOST_TODOS)
    throw new UnreadableFile(`Holds more than ${MOST_TODOS} to-dos and events. Split it into several files.`);
  const zone = zoneOr(plainText(content, 'X-WR-TIMEZONE'), file.zone);
  const within = { ...file, zone, name: plainText(content, 'X-WR-CALNAME') };
  if (plainText(content, 'X-WR-CALDESC')) builder.unread('X-WR-CALDESC', 1);
  const todos = blocks.flatMap((block) => readTodo(block, within, builder) ?? []);
  // Of several to-dos with one UID, only the first is imported.
  const byId = new Map<string, Nested>(todos.toReversed().map((todo) => [todo.found.id ?? '', todo]));
  for (const todo of todos) todo.parent = todo.parentId ? byId.get(todo.parentId) : undefined;
  addNested(todos, builder);
}
