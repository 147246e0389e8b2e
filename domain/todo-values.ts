import { instantAt } from './clock';
import type { Day } from './days';
import { markOf, utcStamp } from './ical-lines';
import { rulePartsOf } from './ical-rule';
import { type Repeat, seriesDate } from './recurrence';
import type { When } from './when';
import { dayOf } from './zones';

/* What a task says as a to-do (VTODO of RFC 5545), as one value for each group of properties that change together. */

/** The fields of a task that a to-do shows. */
export interface TodoTask {
  title: string;
  notes: string;
  status: 'open' | 'done' | 'archived';
  completedAt: number | null;
  priority: number;
  tags: readonly string[];
  when: When;
  deadline: Day | null;
  repeat: Repeat | null;
  /** The day of month of its series. */
  anchor: number | null;
  remindAt: number | null;
  durationMin: number | null;
  kind: 'task' | 'event';
  order: number;
  updatedAt: number;
}

/** Days, or moments such as `2026-11-24T09:30` on the clock of the account. */
export interface TodoDays {
  start: string | null;
  due: string | null;
}

export interface TodoValues {
  title: string;
  notes: string;
  /** `at` in epoch seconds; null if it is not known. */
  status: { done: boolean; at: number | null };
  priority: number;
  tags: readonly string[];
  days: TodoDays;
  /** The rule, in one spelling; '' for none. */
  repeat: string;
  /** Epoch seconds. */
  reminder: number | null;
  duration: number | null;
  kind: 'task' | 'event';
  order: number;
}
export type TodoGroup = keyof TodoValues;

/** A mark of the value of each group, to tell what differs. */
export type Marks = Partial<Record<TodoGroup, string>>;

export const groups: readonly TodoGroup[] = [
  ...(['title', 'notes', 'status', 'priority', 'tags', 'days', 'repeat', 'reminder'] as const),
  ...(['duration', 'kind', 'order'] as const),
];

/** The day of a task for today is the one on which it was last changed: it stays the same until somebody changes it. */
const todayOf = ({ updatedAt }: Pick<TodoTask, 'updatedAt'>, zone: string | null): Day =>
  dayOf(updatedAt, zone ?? 'UTC');

type Dated = Pick<TodoTask, 'when' | 'deadline' | 'updatedAt'>;

/**
 * The start is the schedule, and what it is due by the deadline, or else the schedule. Both are days or both are moments,
 * as RFC 5545 asks.
 */
export function daysOf(task: Dated, zone: string | null): TodoDays {
  const { when, deadline } = task;
  if (when.kind === 'anytime' || when.kind === 'someday') return { start: null, due: deadline };
  const time = when.kind === 'date' && when.time !== null ? `T${when.time}` : '';
  const start = `${when.kind === 'date' ? when.date : todayOf(task, zone)}${time}`;
  return { start, due: deadline === null ? start : `${deadline}${time}` };
}

/** The last moment of a series: a day, or the end of it in UTC where the series is of moments. */
function untilOf(until: Day, isTimed: boolean, zone: string | null): string {
  const day = until.replaceAll('-', '');
  if (!isTimed) return day;
  return zone === null ? `${day}T235900` : utcStamp(instantAt(until, '23:59', zone));
}

/** The rule of a series; undefined for none. */
export function ruleOf(task: TodoTask, zone: string | null): string | undefined {
  const { repeat, anchor, when } = task;
  if (!repeat) return undefined;
  const date = seriesDate(task) ?? todayOf(task, zone);
  const isTimed = when.kind === 'date' && when.time !== null;
  const parts = rulePartsOf({ date, repeat, anchor });
  if (repeat.until !== undefined) parts.push(`UNTIL=${untilOf(repeat.until, isTimed, zone)}`);
  if (repeat.count !== undefined) parts.push(`COUNT=${repeat.count}`);
  return parts.join(';');
}

/** A rule in one spelling. Programs order its parts as they like, and leave out what is usual. */
export const plainRule = (rule: string): string =>
  rule
    .toUpperCase()
    .split(';')
    .filter((part) => part !== '' && part !== 'INTERVAL=1' && !part.startsWith('WKST='))
    .sort()
    .join(';');

const seconds = (instant: number | null): number | null =>
  instant === null ? null : Math.floor(instant / 1000);

/** What a task says. `zone` is that of the account; null if it is not known. */
export const valuesOf = (task: TodoTask, zone: string | null): TodoValues => ({
  title: task.title,
  notes: task.notes,
  status: { done: task.status === 'done', at: task.status === 'done' ? seconds(task.completedAt) : null },
  priority: task.priority,
  tags: task.tags,
  days: daysOf(task, zone),
  repeat: plainRule(ruleOf(task, zone) ?? ''),
  reminder: seconds(task.remindAt),
  duration: task.durationMin,
  kind: task.kind,
  order: task.order,
});

/** A text without what programs change by themselves: line ends, control characters, and space at its ends. */
const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim();

/** What is compared of a value. */
const compared = ({ title, notes, ...values }: Partial<TodoValues>): Partial<TodoValues> => ({
  ...values,
  ...(title !== undefined && { title: plainText(title).replace(/\s+/g, ' ') }),
  ...(notes !== undefined && { notes: plainText(notes) }),
});

/** The marks of values. A group without a value has none. */
export function marksOf(given: Partial<TodoValues>): Marks {
  const marks: Marks = {};
  const values = compared(given);
  for (const group of groups) if (values[group] !== undefined) marks[group] = markOf(values[group]);
  return marks;
}

const isGroup = (name: string): name is TodoGroup => groups.some((group) => group === name);

/** Marks as the text of a property, and back. */
export const marksText = (marks: Marks): string =>
  Object.entries(marks)
    .map(([group, mark]) => `${group}-${mark}`)
    .join(' ');

export function readMarks(text: string): Marks {
  const marks: Marks = {};
  for (const part of text.slice(0, 1_000).split(' ')) {
    const [group = '', mark] = part.split('-');
    if (isGroup(group) && mark) marks[group] = mark;
  }
  return marks;
}
