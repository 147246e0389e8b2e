import { isDeepStrictEqual } from 'node:util';
import { markOf } from '../../../domain/ical-lines';
import { readDays } from '../../../domain/read-days';
import { nextOccurrence, seriesDate } from '../../../domain/recurrence';
import {
  daysOf,
  groups,
  type Marks,
  marksOf,
  plainRule,
  type TodoGroup,
  valuesOf,
} from '../../../domain/todo-values';
import { type Repeat, TaskChanges } from '../../wire/task';
import { readRule } from '../exchange/read-rule';
import type { SentTodo } from './read-todo';
import type { TodoRow } from './resources';

/** The zone of the account, and its day. */
interface Place {
  zone: string | null;
  today: string;
}

/** What differs from the version that the client knew. What it left as it was is no change. */
export function changedGroups(sent: SentTodo, base: Marks): Set<TodoGroup> {
  const marks = marksOf(sent.values);
  return new Set(groups.filter((group) => marks[group] !== undefined && marks[group] !== base[group]));
}

/** A client that knows no start leaves it out, and keeps what the to-do is due. */
export function leavesStartOut(sent: SentTodo, row: TodoRow, zone: string | null): boolean {
  const { start, due } = daysOf(row, zone);
  return sent.days.start === null && sent.days.due === due && start !== null && start !== due;
}

const Repeats = TaskChanges.shape.repeat;

/** The rule as a repeat; null where there is none, or a repeat cannot say it. */
function repeatOf({ values, rule }: SentTodo, zone: string | null): Repeat | null {
  const [, mark, exact = ''] = /^(\w+) (.*)$/s.exec(rule.exact ?? '') ?? [];
  if (mark === markOf(values.repeat)) {
    // Libraries differ in whether they unescape properties that they do not know.
    const { data } = Repeats.safeParse(jsonOf(exact.replace(/\\([\\;,])/g, '$1')));
    if (data) return data;
  }
  const read =
    rule.text === '' || rule.text.includes('\n')
      ? undefined
      : readRule(rule.text, { start: rule.start, zone: zone ?? 'UTC' });
  return Repeats.safeParse(read).data ?? null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Change = Partial<ReturnType<typeof fieldsOf>>;

/** All fields that a to-do says. */
function fieldsOf(sent: SentTodo, old: TodoRow | undefined, zone: string | null) {
  const { values } = sent;
  const { when, deadline } = readDays(sent.days, old);
  const { title, notes, priority, tags, reminder, duration, kind, order } = values;
  return {
    ...{ title, notes, priority, tags: [...tags], when, deadline },
    repeat: repeatOf(sent, zone),
    remindAt: reminder === null ? null : reminder * 1000,
    durationMin: duration,
    ...{ kind, order },
  };
}

const fieldsOfGroup: Record<TodoGroup, (keyof ReturnType<typeof fieldsOf>)[]> = {
  title: ['title'],
  notes: ['notes'],
  status: [],
  priority: ['priority'],
  tags: ['tags'],
  days: ['when', 'deadline'],
  repeat: ['repeat'],
  reminder: ['remindAt'],
  duration: ['durationMin'],
  kind: ['kind'],
  order: ['order'],
};

/** The fields of a new task. */
export const creationOf = (sent: SentTodo, zone: string | null) => fieldsOf(sent, undefined, zone);

/** What a client changed of a task. */
export function changeOf(
  sent: SentTodo,
  row: TodoRow,
  { changed, zone }: { changed: ReadonlySet<TodoGroup>; zone: string | null },
): Change {
  const fields = fieldsOf(sent, row, zone);
  const named = [...changed].flatMap((group) => fieldsOfGroup[group]);
  const current: Record<string, unknown> = { ...row };
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        value !== undefined && named.some((one) => one === name) && !isDeepStrictEqual(value, current[name]),
    ),
  );
}

/** The groups in which a client says what the task has. */
export function agreedGroups(sent: SentTodo, row: TodoRow, zone: string | null): Set<TodoGroup> {
  const differs = new Set(Object.keys(changeOf(sent, row, { changed: new Set(groups), zone })));
  const isDone = sent.values.status.done === (row.status === 'done');
  return new Set(
    groups.filter((group) =>
      group === 'status' ? isDone : !fieldsOfGroup[group].some((field) => differs.has(field)),
    ),
  );
}

const withoutCount = (rule: string): string => rule.replace(/(^|;)COUNT=\d+/, '');

/**
 * Whether a client moved an open series exactly to its next date, which is how many programs complete an occurrence: to the
 * one after its date, or to the first after today.
 */
export function isAdvanced(sent: SentTodo, row: TodoRow, { zone, today }: Place): boolean {
  const from = seriesDate(row);
  const { repeat, anchor } = row;
  if (row.status !== 'open' || !repeat || from === null || sent.values.status.done) return false;
  const moved = seriesDate(readDays(sent.days, row));
  const ours = valuesOf(row, zone).repeat;
  const theirs = plainRule(sent.values.repeat);
  if (moved === null || moved <= from || withoutCount(theirs) !== withoutCount(ours)) return false;
  return [from, today].some((day) => nextOccurrence({ repeat, from, today: day, anchor })?.date === moved);
}
