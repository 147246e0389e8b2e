import sql from 'sql-template-tag';
import { shiftInstant } from '../domain/clock';
import { diffDays } from '../domain/days';
import type { SignedIn } from '../operation/trpc';
import type { Task } from '../wire/task';
import { zoneOf } from './zone';

/** The latest instant that a reminder may have. */
const LAST = Date.UTC(9999, 11, 31);

/**
 * Moves the reminder with a task's date. It keeps its time of day in the time zone of the person who set it.
 * @returns null without a reminder, or after the end of the calendar.
 */
export async function shiftReminder(
  { db, caller }: SignedIn,
  { id, remindAt }: Task,
  move: { from: string; to: string },
): Promise<Date | null> {
  if (remindAt === undefined) return null;
  const row = await db.row<{ by: string | null }>(sql`SELECT remind_by AS by FROM tasks WHERE id = ${id}`);
  const shifted = shiftInstant(
    remindAt,
    diffDays(move.from, move.to),
    await zoneOf(db, row?.by ?? caller.id),
  );
  return shifted <= LAST ? new Date(shifted) : null;
}
