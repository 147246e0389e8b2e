import type { Day } from './days';
import { block, escapeText, fold, markOf, nameOfLine, plainStamp, utcStamp } from './ical-lines';
import { zoneLines } from './ical-zone';
import {
  type Marks,
  marksOf,
  marksText,
  plainRule,
  ruleOf,
  type TodoGroup,
  type TodoTask,
  type TodoValues,
  valuesOf,
} from './todo-values';

/** What a client wrote in a group: given back as long as nothing else has changed it. */
interface WrittenGroup {
  lines: readonly string[];
  /** The mark of what these lines say. */
  said: string;
  /** The mark of the task's value since then. */
  task: string;
}

/** What a client wrote and a task does not have. All as unfolded lines. */
export interface Written {
  groups: Partial<Record<TodoGroup, WrittenGroup>>;
  /** Other properties. */
  extra: readonly string[];
  /** Further parts of the to-do, such as more alarms. */
  parts: readonly (readonly string[])[];
  /** Other components of the file, such as occurrences that were moved. */
  others: readonly (readonly string[])[];
  /** The zones that its lines name, by their TZID. */
  zones: Record<string, readonly string[]>;
  sequence: number;
  /** When it was written, in epoch ms. */
  at: number;
}

/** A to-do to write. */
export interface Todo {
  task: TodoTask & { createdAt: number };
  uid: string;
  /** The UID of the to-do that it is a part of. */
  parent: string | null;
  zone: string | null;
  written: Written | null;
}

const PRIORITIES = [0, 9, 5, 1];

function momentLine(name: string, moment: string, zone: string | null): string {
  if (moment.length === 10) return `${name};VALUE=DATE:${plainStamp(moment)}`;
  if (zone === 'UTC') return `${name}:${plainStamp(moment)}Z`;
  return `${name}${zone === null ? '' : `;TZID=${zone}`}:${plainStamp(moment)}`;
}

function statusLines({ status, completedAt }: TodoTask): string[] {
  if (status !== 'done') return ['STATUS:NEEDS-ACTION'];
  const at = completedAt === null ? [] : [`COMPLETED:${utcStamp(completedAt)}`];
  return ['STATUS:COMPLETED', ...at, 'PERCENT-COMPLETE:100'];
}

function alarmLines(remindAt: number, title: string): string[] {
  return block('VALARM', [
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER;VALUE=DATE-TIME:${utcStamp(remindAt)}`,
  ]);
}

/** The lines of a group, as we write it. */
const writers: Record<TodoGroup, (todo: Todo, values: TodoValues) => string[]> = {
  title: ({ task }) => [`SUMMARY:${escapeText(task.title)}`],
  notes: ({ task }) => (task.notes === '' ? [] : [`DESCRIPTION:${escapeText(task.notes)}`]),
  status: ({ task }) => statusLines(task),
  priority: ({ task }) => (task.priority > 0 ? [`PRIORITY:${PRIORITIES[task.priority] ?? 0}`] : []),
  tags: ({ task }) => (task.tags.length > 0 ? [`CATEGORIES:${task.tags.map(escapeText).join(',')}`] : []),
  days: ({ zone }, { days: { start, due } }) => [
    ...(start === null ? [] : [momentLine('DTSTART', start, zone)]),
    ...(due === null ? [] : [momentLine('DUE', due, zone)]),
  ],
  repeat: ({ task, zone }) => {
    const rule = ruleOf(task, zone);
    return rule === undefined ? [] : [`RRULE:${rule}`];
  },
  reminder: ({ task }) => (task.remindAt === null ? [] : alarmLines(task.remindAt, task.title)),
  duration: ({ task }) => (task.durationMin === null ? [] : [`X-PARCOURS-DURATION:PT${task.durationMin}M`]),
  kind: ({ task }) => (task.kind === 'event' ? ['X-PARCOURS-KIND:EVENT'] : []),
  order: ({ task }) => [`X-APPLE-SORT-ORDER:${Math.round(task.order)}`],
};

/** What no standard property says exactly. */
function ownLines({ task, zone }: Todo, { days: { start } }: TodoValues): string[] {
  const { when, deadline, repeat, order } = task;
  const rule = plainRule(ruleOf(task, zone) ?? '');
  return [
    ...(when.kind === 'date'
      ? []
      : [`X-PARCOURS-WHEN:${when.kind.toUpperCase()}${when.kind === 'today' ? ` ${start}` : ''}`]),
    ...(deadline === null ? [] : [`X-PARCOURS-DEADLINE:${deadline}`]),
    ...(repeat === null ? [] : [`X-PARCOURS-REPEAT:${markOf(rule)} ${escapeText(JSON.stringify(repeat))}`]),
    ...(Number.isInteger(order) ? [] : [`X-PARCOURS-ORDER:${order}`]),
  ];
}

/** Groups whose lines are ours alone. */
const own: readonly TodoGroup[] = ['duration', 'kind'];

/** What a client wrote in a group, if it still holds. */
const stillSaid = (written: Written | null, group: TodoGroup, marks: Marks): WrittenGroup | undefined => {
  const said = written?.groups[group];
  return said && said.task === marks[group] && !own.includes(group) ? said : undefined;
};

/** The marks of what clients are shown. */
export function shownMarks({ task, zone, written }: Todo): Marks {
  const marks = marksOf(valuesOf(task, zone));
  if (!written) return marks;
  const shown: Marks = { ...marks };
  for (const [group, said] of saidGroups(written, marks)) shown[group] = said.said;
  return shown;
}

const saidGroups = (written: Written, marks: Marks): [TodoGroup, WrittenGroup][] =>
  groupNames.flatMap((group) => {
    const said = stillSaid(written, group, marks);
    return said ? [[group, said] satisfies [TodoGroup, WrittenGroup]] : [];
  });

const groupNames: readonly TodoGroup[] = [
  ...(['title', 'notes', 'status', 'priority', 'tags', 'days', 'repeat', 'order', 'duration'] as const),
  ...(['kind', 'reminder'] as const),
];

/** The client's number, one higher after another change. */
const sequenceOf = ({ task, written }: Todo): number =>
  written
    ? written.sequence + (task.updatedAt > written.at ? 1 : 0)
    : task.updatedAt > task.createdAt
      ? 1
      : 0;

/** The zones that lines name: described by the client, or else by us. */
function zonesOf(lines: readonly string[], { written, zone, task }: Todo): string[] {
  const named = new Set(lines.flatMap((line) => /^[A-Z-]+;[^:]*?TZID="?([^":;]+)/i.exec(line)?.[1] ?? []));
  const { when, createdAt } = task;
  const day: Day = when.kind === 'date' ? when.date : new Date(createdAt).toISOString().slice(0, 10);
  return [...named].flatMap((tzid) => written?.zones[tzid] ?? (tzid === zone ? zoneLines(zone, day) : []));
}

function todoLines(todo: Todo): string[] {
  const { task, uid, parent, written } = todo;
  const values = valuesOf(task, todo.zone);
  const marks = marksOf(values);
  const linesOf = (group: TodoGroup) =>
    stillSaid(written, group, marks)?.lines ?? writers[group](todo, values);
  const lines = [
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utcStamp(task.updatedAt)}`,
    ...(written?.extra.some((line) => nameOfLine(line) === 'CREATED')
      ? []
      : [`CREATED:${utcStamp(task.createdAt)}`]),
    `LAST-MODIFIED:${utcStamp(task.updatedAt)}`,
    `SEQUENCE:${sequenceOf(todo)}`,
    ...groupNames.flatMap((group) => (group === 'reminder' ? [] : linesOf(group))),
    ...(parent === null ? [] : [`RELATED-TO:${escapeText(parent)}`]),
    ...ownLines(todo, values),
    `X-PARCOURS-BASE:${marksText(shownMarks(todo))}`,
    ...(written?.extra ?? []),
  ];
  return block('VTODO', [...lines, ...linesOf('reminder'), ...(written?.parts.flat() ?? [])]);
}

/** The file of a to-do. */
export function writeTodo(todo: Todo): string {
  const lines = todoLines(todo);
  const others = todo.written?.others.flat() ?? [];
  const file = block('VCALENDAR', [
    'VERSION:2.0',
    'PRODID:-//Parcours//Parcours//EN',
    ...zonesOf([...lines, ...others], todo),
    ...lines,
    ...others,
  ]);
  return `${file.map(fold).join('\r\n')}\r\n`;
}

/** An item of a checklist, which is a to-do of its own. */
export interface ItemTodo {
  label: string;
  done: boolean;
  /** Its place in the checklist, from 1. */
  order: number;
  createdAt: number;
}

/** An item as a task: it has nothing but a title, a state and a place. */
export const taskOfItem = ({ label, done, order, createdAt }: ItemTodo): Todo['task'] => ({
  title: label,
  notes: '',
  status: done ? 'done' : 'open',
  completedAt: null,
  priority: 0,
  tags: [],
  when: { kind: 'anytime' },
  deadline: null,
  repeat: null,
  anchor: null,
  remindAt: null,
  durationMin: null,
  kind: 'task',
  order,
  createdAt,
  updatedAt: createdAt,
});
