import sql, { type Sql } from 'sql-template-tag';
import { endOfDay, startOfDay } from '../../../domain/zones';

/** Days between which something is, with both. */
interface Spans {
  from?: string | undefined;
  to?: string | undefined;
  dueBefore?: string | undefined;
  deadlineFrom?: string | undefined;
  deadlineTo?: string | undefined;
  completedFrom?: string | undefined;
  completedTo?: string | undefined;
}

const FIRST_DAY = '-infinity';
const LAST_DAY = 'infinity';

/** The expression of the indexes on planned tasks, in which tasks for today have no date. */
const plannedDay = sql`coalesce(t.when_date, '-infinity')`;

/** A task `t` for today is planned for the caller's day. */
function isPlanned({ from, to }: Spans, day: string): Sql {
  const isDated = sql`${plannedDay} BETWEEN ${from ?? '0001-01-01'} AND ${to ?? LAST_DAY}`;
  const hasToday = (from ?? FIRST_DAY) <= day && day <= (to ?? LAST_DAY);
  return hasToday
    ? sql`t.when_kind IN ('today', 'date') AND (${isDated} OR ${plannedDay} = '-infinity')`
    : sql`t.when_kind IN ('today', 'date') AND ${isDated}`;
}

/** Whether tasks are found by the days for which they are planned or on which they were completed. */
export const isOfDays = ({ from, to, completedFrom, completedTo }: Spans): boolean =>
  [from, to, completedFrom, completedTo].some((day) => day !== undefined);

/** The conditions on the days of a task `t`. Days of completion are days in the caller's zone. */
export function spanConditions(spans: Spans, { day, zone }: { day: string; zone: string }): Sql[] {
  const { from, to, dueBefore, deadlineFrom, deadlineTo, completedFrom, completedTo } = spans;
  return [
    ...(from || to ? [isPlanned(spans, day)] : []),
    ...(dueBefore ? [sql`t.deadline < ${dueBefore}`] : []),
    ...(deadlineFrom ? [sql`t.deadline >= ${deadlineFrom}`] : []),
    ...(deadlineTo ? [sql`t.deadline <= ${deadlineTo}`] : []),
    ...(completedFrom ? [sql`t.completed_at >= ${new Date(startOfDay(completedFrom, zone))}`] : []),
    ...(completedTo ? [sql`t.completed_at < ${new Date(endOfDay(completedTo, zone))}`] : []),
  ];
}
