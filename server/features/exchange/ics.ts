import type { DateContext } from './dates';
import { type DraftBuilder, UnreadableFile } from './draft';
import { grammarOf } from './grammars';
import { blocksOf, type Calendar, plainText } from './ics-blocks';
import { type Related, relate } from './ics-relations';
import { type Exception, isSeries, openSeries } from './ics-series';
import { readTimes } from './ics-times';
import { fieldsOf, isCanceled, isDone, parseTodo, type Todo, textOf } from './ics-todo';
import type { ImportFile } from './importer';
import { addNested } from './subtasks';

const MOST_TODOS = 20_000;

interface File {
  context: DateContext;
  builder: DraftBuilder;
  /** The ids of to-dos, and the calendar that has each. */
  ids: Map<string, Calendar>;
  /** The to-dos of a series, by its UID. */
  byUid: Map<string, Todo[]>;
}

/** UID and RECURRENCE-ID together name an instance (RFC 5545, 3.8.4.4). In another calendar, they name another one. */
function idOf({ uid, instance, calendar }: Todo, { ids }: File): string | undefined {
  if (uid === '') return undefined;
  const id = instance === '' ? uid : `${uid} ${instance}`;
  const known = ids.get(id) ?? calendar;
  ids.set(id, known);
  return known === calendar ? id : JSON.stringify([nameOf(calendar), id]);
}

const nameOf = ({ lines }: Calendar) => plainText(lines, 'X-WR-CALNAME') || plainText(lines, 'NAME');

/** Of several versions of a to-do, the latest. */
function latestOf(todos: readonly Todo[], { builder }: File): Todo[] {
  const latest = new Map<string, Todo>();
  const calendars = new Map<Calendar, number>();
  const sequenceOf = ({ todo }: Todo) => Number(textOf(todo, 'sequence')) || 0;
  const result = new Set(todos);
  for (const todo of todos) {
    const { uid, instance, calendar } = todo;
    if (uid === '') continue;
    if (!calendars.has(calendar)) calendars.set(calendar, calendars.size);
    const key = JSON.stringify([calendars.get(calendar), uid, instance]);
    const known = latest.get(key) ?? todo;
    const [kept, left] = sequenceOf(todo) > sequenceOf(known) ? [todo, known] : [known, todo];
    latest.set(key, kept);
    if (kept === left) continue;
    result.delete(left);
    builder.skipRow(left.line, textOf(left.todo, 'summary'), 'It is in the file twice.');
  }
  return [...result];
}

/** The occurrences of a series that are not where its rule has them. */
function exceptionsOf({ uid, todo, calendar }: Todo, { byUid, context }: File): Exception[] {
  const at = { calendar, zone: context.zone };
  const others = (byUid.get(uid) ?? []).filter((one) => one.instance !== '' && one.calendar === calendar);
  const named = others.flatMap((one): Exception[] => {
    const property = one.todo.getFirstProperty('recurrence-id');
    const [time] = property ? readTimes(property, at) : [];
    const state = isDone(one) ? 'done' : isCanceled(one) ? 'canceled' : 'moved';
    return time ? [{ day: time.local.slice(0, 10), state }] : [];
  });
  const left = todo
    .getAllProperties('exdate')
    .flatMap((property) => readTimes(property, at))
    .flatMap((time): Exception[] => (time ? [{ day: time.local.slice(0, 10), state: 'canceled' }] : []));
  return [...named, ...left];
}

/** An occurrence without a date of its own is on that of its series. */
function instanceFields({ todo, calendar }: Todo, fields: Record<string, unknown>, { context }: File) {
  const property = todo.getFirstProperty('recurrence-id');
  if (!property || fields['when'] !== undefined || fields['deadline'] !== undefined) return fields;
  const [time] = readTimes(property, { calendar, zone: context.zone });
  return time ? { ...fields, when: time.local } : fields;
}

function readTodo(given: Todo, file: File): Related | undefined {
  const { line, lines, todo, calendar, uid, instance } = given;
  const { builder, context } = file;
  if (isCanceled(given)) {
    builder.skipRow(line, textOf(todo, 'summary'), 'It is canceled.');
    return undefined;
  }
  const report = builder.taskAt(line);
  const own = instanceFields(given, fieldsOf(given, { context, report, builder }), file);
  const fields = isSeries(own)
    ? openSeries({ ...context, fields: own, exceptions: exceptionsOf(given, file) }, report)
    : own;
  if (!fields) {
    builder.skipRow(line, textOf(todo, 'summary'), 'Its series has ended.');
    return undefined;
  }
  const project = builder.named('projects', nameOf(calendar), { line: calendar.line, parents: {} });
  const found = { line, raw: lines, id: idOf(given, file), parents: { project }, fields, report };
  return { found, todo, uid, isInstance: instance !== '' };
}

/** What a person wrote about a calendar, and nothing here keeps. */
const unread = ['X-WR-CALDESC', 'DESCRIPTION', 'CATEGORIES'];

/** Reads the to-dos of an iCalendar file. The name of a calendar becomes a project. */
export function readCalendar(given: ImportFile, builder: DraftBuilder): void {
  const content = given.content.replace(/^\uFEFF/, '');
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(content.slice(0, 1_000)))
    throw new UnreadableFile('Not an iCalendar file: BEGIN:VCALENDAR is missing.');
  if (!/^END:VCALENDAR\s*$/im.test(content))
    throw new UnreadableFile('Not a whole iCalendar file: END:VCALENDAR is missing.');
  const { blocks, calendars } = blocksOf(content);
  if (blocks.length > MOST_TODOS)
    throw new UnreadableFile(`Holds more than ${MOST_TODOS} to-dos and events. Split it into several files.`);
  for (const { line, lines } of calendars)
    for (const name of unread) if (plainText(lines, name)) builder.unread(name, line);
  const { today, zone, language } = given;
  const context = { today, zone, grammar: grammarOf(language) };
  const file: File = { context, builder, ids: new Map(), byUid: new Map() };
  const todos = latestOf(
    blocks.flatMap((block) => parseTodo(block, builder) ?? []),
    file,
  );
  for (const todo of todos) {
    const known = file.byUid.get(todo.uid) ?? [];
    if (todo.uid !== '') file.byUid.set(todo.uid, known);
    known.push(todo);
  }
  const tasks = todos.flatMap((todo) => readTodo(todo, file) ?? []);
  relate(tasks, builder);
  addNested(tasks, builder);
}
