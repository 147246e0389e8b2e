import sql from 'sql-template-tag';
import { addDaysClamped, DAY_MS, diffDays } from '../../../domain/days';
import { missedDaysInsight } from '../../../domain/spread-tasks';
import type { SignedIn } from '../../core/operation/trpc';
import type { Screen, ScreenInput } from '../../wire/screens';
import type { Task } from '../../wire/task';

const FEWEST_DAYS = 3;

/** Up to the last day before today on which the caller completed, worked, closed a round or wrote in the journal. */
const readLastDay = ({ db, caller }: SignedIn, { day, since }: ScreenInput) =>
  db.one<{ last: string | null }>(sql`
    SELECT greatest(
      ${day}::date - ceil(extract(epoch FROM ${new Date(since)}::timestamptz - greatest(
        (SELECT max(t.completed_at) FROM tasks t WHERE t.completed_by = ${caller.id} AND t.completed_at < ${new Date(since)}),
        (SELECT max(s.started_at) FROM work_sessions s WHERE s.user_id = ${caller.id} AND s.started_at < ${new Date(since)})
      )) * 1000 / ${DAY_MS})::int,
      (SELECT max(r.day) FROM rounds r WHERE r.user_id = ${caller.id} AND r.day < ${day} AND (r.engaged OR r.closed_at IS NOT NULL)),
      (SELECT max(j.day) FROM journal_entries j WHERE j.user_id = ${caller.id} AND j.day < ${day})) AS last`);

const isDecided = async ({ db, caller }: SignedIn, from: string) =>
  (await db.row(
    sql`SELECT 1 FROM coach_dismissals WHERE user_id = ${caller.id} AND insight_id = ${missedDaysInsight(from)}`,
  )) !== undefined;

/** On Today, the days before it on which the caller did nothing of what was planned, if there are at least three. */
export async function readMissedDays(
  ctx: SignedIn,
  input: ScreenInput,
  tasks: readonly Task[],
): Promise<Screen['missed']> {
  const { name, day } = input;
  const dates = tasks.flatMap(({ when }) => (when.kind === 'date' && when.date < day ? when.date : []));
  if (name !== 'today' || dates.length === 0) return undefined;
  const { last } = await readLastDay(ctx, input);
  if (!last || diffDays(last, day) <= FEWEST_DAYS) return undefined;
  const from = addDaysClamped(last, 1);
  if (!dates.some((date) => date >= from) || (await isDecided(ctx, from))) return undefined;
  return { from, to: addDaysClamped(day, -1) };
}
