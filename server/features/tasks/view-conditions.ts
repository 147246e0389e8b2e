import sql, { type Sql } from 'sql-template-tag';
import { addDays, addDaysClamped, weekday } from '../../../domain/days';
import type { SignedIn } from '../../core/operation/trpc';
import { allPreferences } from '../../wire/preferences';
import type { AnyStatus, WhenFilter } from '../../wire/task';
import type { ViewFilter } from '../../wire/view';
import { grantedTargets } from '../shared/reachable';
import { forDay, taskContains } from '../shared/task-conditions';
import { currentAssignee } from '../sharing/assignments';

export const whenIs = (when: WhenFilter, day: string) =>
  ({
    today: forDay(day),
    anytime: sql`t.when_kind = 'anytime'`,
    someday: sql`t.when_kind = 'someday'`,
    scheduled: sql`t.when_kind = 'date'`,
    overdue: sql`t.status = 'open' AND ((t.when_kind = 'date' AND ${forDay(addDaysClamped(day, -1))}) OR t.deadline < ${day})`,
  })[when];

// Literals, not parameters: PostgreSQL uses a partial index only if it sees the condition when planning.
export const statuses: Record<Exclude<AnyStatus, 'any'>, Sql> = {
  open: sql`t.status = 'open'`,
  done: sql`t.status = 'done'`,
  archived: sql`t.status = 'archived'`,
};

function tagConditions({ all = [], any = [], none = [] }: NonNullable<ViewFilter['tags']>): Sql[] {
  return [
    ...(all.length > 0 ? [sql`t.tags @> ${all}::text[]`] : []),
    ...(any.length > 0 ? [sql`t.tags && ${any}::text[]`] : []),
    ...(none.length > 0 ? [sql`NOT t.tags && ${none}::text[]`] : []),
  ];
}

type Within = NonNullable<NonNullable<ViewFilter['deadline']>['within']>;

/** The last day of a range that begins on a day. A week ends where the caller's preferences say. */
function lastDay(within: Within, day: string, caller: string): Sql {
  if (within !== 'week') return sql`${addDays(day, within)}`;
  const weekStart = sql`coalesce((SELECT (u.preferences ->> 'weekStart')::int FROM users u WHERE u.id = ${caller}), ${allPreferences({}).weekStart}::int)`;
  return sql`${day}::date + 6 - (${weekday(day)}::int + 7 - ${weekStart}) % 7`;
}

function rangeConditions({ priority, deadline, duration }: ViewFilter, day: string, caller: string): Sql[] {
  const { before, after, within } = deadline ?? {};
  return [
    ...(priority ? [sql`t.priority >= ${priority.min}`] : []),
    ...(before ? [sql`t.deadline < ${before}`] : []),
    ...(after ? [sql`t.deadline > ${after}`] : []),
    ...(within ? [sql`t.deadline <= ${lastDay(within, day, caller)}`] : []),
    ...(duration ? [sql`t.duration_min <= ${duration.max}`] : []),
  ];
}

/** Whether a task `t` is assigned to `me`, a person's id, or `none`. */
export function isAssigned(assignee: string, caller: string): Sql {
  if (assignee === 'none') return sql`${currentAssignee} IS NULL`;
  const person = assignee === 'me' ? caller : assignee;
  // The column first: it has an index.
  return sql`t.assignee_id = ${person} AND ${currentAssignee} IS NOT NULL`;
}

/** Narrows to what others shared with the caller, by a grant on the task or on its project or area. */
const isShared = (caller: string) =>
  sql`t.creator_id IS DISTINCT FROM ${caller} AND t.id IN (${grantedTargets(caller)})`;

/** The conditions of a view's filter but for the status. */
export function viewConditions({ caller }: SignedIn, filter: ViewFilter, day: string): Sql[] {
  const { when, tags, areaId, projectId, assignee, q, createdBy, sharedWithMe } = filter;
  return [
    ...(when ? [whenIs(when, day)] : []),
    ...(tags ? tagConditions(tags) : []),
    ...rangeConditions(filter, day, caller.id),
    ...(areaId ? [sql`t.area_id = ${areaId}`] : []),
    ...(projectId ? [sql`t.project_id = ${projectId}`] : []),
    ...(assignee ? [isAssigned(assignee, caller.id)] : []),
    ...(q ? [taskContains(q)] : []),
    ...(createdBy ? [sql`t.creator_id = ${createdBy === 'me' ? caller.id : createdBy}`] : []),
    ...(sharedWithMe ? [isShared(caller.id)] : []),
  ];
}

/** Whether a filter names people, and so reads every workspace. */
export const namesPeople = ({
  createdBy,
  sharedWithMe,
  assignee = 'none',
}: Pick<ViewFilter, 'createdBy' | 'sharedWithMe' | 'assignee'>) =>
  createdBy !== undefined || sharedWithMe === true || assignee !== 'none';
