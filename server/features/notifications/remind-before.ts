import { instantBefore, type Schedule } from '../../../domain/quick-add-reminder';
import { zoneOf } from '../../core/caller/zone';
import type { SignedIn } from '../../core/operation/trpc';
import { invalid } from '../../platform/errors/errors';

/** When to remind, as an operation takes it. */
type RemindInput = number | null | { before: number } | undefined;

/** The minutes before the task; null for an instant. */
export const minutesBefore = (remindAt: RemindInput): number | null =>
  typeof remindAt === 'object' && remindAt !== null ? remindAt.before : null;

/** Clock times are those of the person who set the reminder. */
export async function readSchedule(
  { db, caller, zone, today }: SignedIn,
  schedule: Schedule,
  { minutes, by = caller.id }: { minutes: number; by?: string | null },
): Promise<number | undefined> {
  const isOwn = (by ?? caller.id) === caller.id;
  return instantBefore(minutes, schedule, { today, zone: isOwn ? zone : await zoneOf(db, by ?? caller.id) });
}

/** @throws 400 for some minutes before a task without a day. */
export async function newReminder(
  ctx: SignedIn,
  remindAt: RemindInput,
  schedule: Schedule,
): Promise<number | null> {
  const minutes = minutesBefore(remindAt);
  if (minutes === null) return typeof remindAt === 'number' ? remindAt : null;
  const at = await readSchedule(ctx, schedule, { minutes });
  if (at !== undefined && at >= 0) return at;
  throw invalid('remindAt', 'The task has no day to count from. Give it one, or name an instant.');
}
