import { randomUUID } from 'node:crypto';
import type { RawValue } from 'sql-template-tag';
import type { z } from 'zod';
import { dayOfMonth } from '../../domain/days';
import type { Repeat, TaskFields, When, WhenInput } from '../../wire/task';
import type { Place } from '../parts/placing';

/** What a write may say of a task; what is left out stays as it is. */
export type TaskChange = Partial<z.infer<typeof TaskFields>>;

const whenColumns = (when: z.infer<typeof WhenInput>) => ({
  when_kind: when.kind,
  when_date: when.kind === 'date' ? when.date : null,
  when_time: when.kind === 'date' ? (when.time ?? null) : null,
});

const repeatColumns = (repeat: Repeat | null) => ({
  repeat_every: repeat?.every ?? null,
  repeat_unit: repeat?.unit ?? null,
});

const checklistJson = (items: NonNullable<TaskChange['checklist']>) =>
  JSON.stringify(items.map(({ id, label, done }) => ({ id: id ?? randomUUID(), label, done })));

/** The columns that a change of a task's own fields writes; where it sits is written apart. */
export function columnsOf(change: TaskChange): Record<string, RawValue | undefined> {
  const { when, repeat, checklist } = change;
  return {
    title: change.title,
    notes: change.notes,
    priority: change.priority,
    ...(when && whenColumns(when)),
    deadline: change.deadline,
    tags: change.tags,
    checklist: checklist && checklistJson(checklist),
    duration_min: change.durationMin,
    kind: change.kind,
    ...(repeat !== undefined && repeatColumns(repeat)),
    position: change.order,
  };
}

/** When a task is for, and how it repeats. */
interface Schedule {
  when: z.infer<typeof WhenInput> | When;
  repeat: Repeat | null;
}

const isMonthly = (repeat: Repeat | null) => repeat?.unit === 'month' || repeat?.unit === 'year';
const dateOf = ({ when }: Schedule) => (when.kind === 'date' ? when.date : null);

/** The day of month that a monthly or yearly series keeps; null where there is no such series, or no date yet. */
export function anchorOf(schedule: Schedule): number | null {
  const date = dateOf(schedule);
  return date !== null && isMonthly(schedule.repeat) ? dayOfMonth(date) : null;
}

/**
 * The anchor after a change, or undefined where it stays: a series on Feb 28 that keeps the 31st goes on keeping it
 * until it gets another date or stops repeating by the month.
 */
export function anchorAfter(old: Schedule, next: Schedule): number | null | undefined {
  const stays = dateOf(old) === dateOf(next) && isMonthly(old.repeat) && isMonthly(next.repeat);
  return stays ? undefined : anchorOf(next);
}

/** The columns of a place. */
export const placeColumns = ({ projectId, areaId }: Place) => ({ project_id: projectId, area_id: areaId });
