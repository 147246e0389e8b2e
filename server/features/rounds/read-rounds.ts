import sql, { type Sql } from 'sql-template-tag';
import { isLimited, taskAccess, type Viewer } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import { ms } from '../../platform/database/epoch';
import { AppError } from '../../platform/errors/errors';
import { Round, type RoundAnswer } from '../../wire/day';

export interface RoundKey {
  day: string;
  index: number;
}

export const isRound = (ctx: Pick<SignedIn, 'caller'>, { day, index }: RoundKey) =>
  sql`r.user_id = ${ctx.caller.id} AND r.day = ${day} AND r.index = ${index}`;

/** The tasks of a round that the caller may still see, in planned order. */
const taskIds = (caller: Viewer, day = sql`r.day`, index = sql`r.index`) => sql`
  ARRAY(SELECT t.id FROM round_tasks rt JOIN tasks t ON t.id = rt.task_id ${taskAccess(caller)}
    WHERE rt.user_id = ${caller.id} AND rt.day = ${day} AND rt.index = ${index} AND access.role IS NOT NULL
    ORDER BY rt.position)`;

/**
 * Joins `named`, which has the name and time of a round. A day on which the person set or removed any has its own.
 * Other days take over those of the last such day before.
 */
export const joinNames = (caller: string | null, day: Sql, index: Sql) => sql`
  LEFT JOIN rounds named ON named.user_id = ${caller} AND named.index = ${index} AND named.day = (
    SELECT max(d.day) FROM rounds d WHERE d.user_id = ${caller} AND d.day <= ${day} AND d.names_set)`;

/** The wire shape leaves out those that are null. */
const nameColumns = sql`named.name, named.starts_at AS "startsAt", named.ends_at AS "endsAt"`;

/** Whose rounds a caller sees with their names and states. */
const ownerOf = (caller: Viewer) => (isLimited(caller) ? null : caller.id);

/** The six rounds of a day, planned or not. An app that is limited to places sees only which of its tasks are in them. */
export const sixRounds = (caller: Viewer, day: string) => sql`
  SELECT ${day}::date AS day, n.index, ${taskIds(caller, sql`${day}`, sql`n.index`)} AS "taskIds",
    coalesce(r.engaged, false) AS engaged, ${ms('r.closed_at')} AS "closedAt", ${nameColumns}
  FROM generate_series(0, 5) AS n (index)
  LEFT JOIN rounds r ON r.user_id = ${ownerOf(caller)} AND r.day = ${day} AND r.index = n.index
  ${joinNames(ownerOf(caller), sql`${day}`, sql`n.index`)} ORDER BY n.index`;

/** Rounds `r` of the caller in the wire shape; a condition follows. */
export const selectRounds = (caller: Viewer) => sql`
  SELECT r.day, r.index, ${taskIds(caller)} AS "taskIds", r.engaged, ${ms('r.closed_at')} AS "closedAt", ${nameColumns}
  FROM rounds r ${joinNames(caller.id, sql`r.day`, sql`r.index`)} WHERE r.user_id = ${caller.id}`;

/** The rounds that were planned or engaged on the days from `since` until before `until`. */
export const plannedRounds = (caller: Viewer, since: string, until: string) => sql`
  ${selectRounds(caller)} AND r.day >= ${since} AND r.day < ${until} ORDER BY r.day, r.index`;

/** @throws 404 if the round was never planned or engaged. */
export async function readRound(
  ctx: Pick<SignedIn, 'db' | 'caller'>,
  { day, index }: RoundKey,
): Promise<RoundAnswer> {
  const round = await ctx.db.row(
    sql`${selectRounds(ctx.caller)} AND r.day = ${day} AND r.index = ${index}`,
    Round,
  );
  if (!round)
    throw new AppError(
      'not_found',
      `Round index ${index} of ${day} was never planned or engaged. Plan it with plan_round; list_rounds shows all six.`,
    );
  return round;
}
