import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import { dayOfMonth } from '../../../domain/days';
import { seriesDate } from '../../../domain/recurrence';
import type { Change } from '../../platform/database/tables';
import { type Repeat, type TaskChanges, TaskFields } from '../../wire/task';
import type { When, WhenInput } from '../../wire/when';

/** Omitted fields stay unchanged. */
export type TaskChange = z.infer<typeof TaskChanges>;

const whenColumns = (when: z.infer<typeof WhenInput>) => ({
  whenKind: when.kind,
  whenDate: when.kind === 'date' ? when.date : null,
  whenTime: when.kind === 'date' ? (when.time ?? null) : null,
});

export function repeatColumns(repeat: Repeat | null) {
  const { every, unit, ...repeatRule } = repeat ?? { every: null, unit: null };
  return { repeatEvery: every, repeatUnit: unit, repeatRule };
}

/** Each item with an id: its own, or a new one. */
const checklistItems = (items: NonNullable<TaskChange['checklist']>) =>
  items.map(({ id, label, done }) => ({ id: id ?? randomUUID(), label, done }));

/**
 * The columns that a change of a task's own fields writes. A field is written to the column of its name unless it is
 * named here. The place of a task and its reminder are written separately.
 */
export function columnsOf({ when, repeat, checklist, order, ...fields }: TaskChange) {
  const { projectId, areaId, headingId, remindAt, addTags, removeTags, ...own } = fields;
  return {
    ...own,
    ...(when && whenColumns(when)),
    ...(repeat !== undefined && repeatColumns(repeat)),
    checklist: checklist && checklistItems(checklist),
    position: order,
  };
}

/** The tags of a task `t` after a change that adds and removes some. */
export const tagsAfter = ({ addTags = [], removeTags = [] }: TaskChange) => sql`
  ARRAY(SELECT old.tag FROM unnest(t.tags) WITH ORDINALITY AS old (tag, at)
    WHERE old.tag <> ALL(${removeTags}::text[]) ORDER BY old.at)
  || ARRAY(SELECT new.tag FROM unnest(${addTags}::text[]) WITH ORDINALITY AS new (tag, at)
    WHERE new.tag <> ALL(t.tags) ORDER BY new.at)`;

/** The columns as parameters of a statement, which would take a list for an array of the database. */
export const parametersOf = <Columns extends { checklist?: unknown }>({
  checklist,
  ...columns
}: Columns) => ({
  ...columns,
  checklist: checklist === undefined ? undefined : JSON.stringify(checklist),
});

type Fields = z.infer<typeof TaskFields>;
type TaskColumn = keyof Change<'tasks'>;

/** The columns of the fields whose column has another name. */
const special: { [F in Exclude<keyof Fields, TaskColumn>]: TaskColumn[] } = {
  when: ['whenKind', 'whenDate', 'whenTime'],
  repeat: ['repeatEvery', 'repeatUnit', 'repeatRule'],
  order: ['position'],
};

const { when: _when, repeat: _repeat, order: _order, ...sameNamed } = TaskFields.keyof().enum;

/** The columns that people set. The next occurrence of a task copies them. */
export const writtenColumns: TaskColumn[] = [...Object.values(sameNamed), ...Object.values(special).flat()];

interface Schedule {
  when: z.infer<typeof WhenInput> | When;
  deadline: string | null;
  repeat: Repeat | null;
}

const isMonthly = (repeat: Repeat | null) => repeat?.unit === 'month' || repeat?.unit === 'year';

/** The day of month of a monthly or yearly series; null without such a series or a date. */
export function anchorOf(schedule: Schedule): number | null {
  const date = seriesDate(schedule);
  return date !== null && isMonthly(schedule.repeat) ? dayOfMonth(date) : null;
}

/**
 * The anchor after a change, or undefined if it stays. A series anchored on the 31st keeps that anchor while its date is
 * Feb 28, until it gets another date or no longer repeats by month or year.
 */
export function anchorAfter(old: Schedule, next: Schedule): number | null | undefined {
  const stays = seriesDate(old) === seriesDate(next) && isMonthly(old.repeat) && isMonthly(next.repeat);
  return stays ? undefined : anchorOf(next);
}
