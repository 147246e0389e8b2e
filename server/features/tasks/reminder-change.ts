import sql from 'sql-template-tag';
import type { SignedIn } from '../../core/operation/trpc';
import type { Task } from '../../wire/task';
import { minutesBefore, newReminder, readSchedule } from '../notifications/remind-before';
import type { TaskChange } from './task-columns';

/** A task before a change. */
export type TaskBefore = Task & { remindBefore: number | null; remindBy: string | null };

/** The reminder after a change; undefined if it stays. */
async function reminderAfter(
  ctx: SignedIn,
  old: TaskBefore,
  { when = old.when, deadline = old.deadline, remindAt }: TaskChange,
): Promise<number | null | undefined> {
  const schedule = { when, deadline };
  if (remindAt !== undefined) return newReminder(ctx, remindAt, schedule);
  const { remindBefore: minutes, remindBy: by } = old;
  return minutes === null ? undefined : ((await readSchedule(ctx, schedule, { minutes, by })) ?? null);
}

/** The reminders that a change sets or moves, by task. */
export async function remindersAfter(
  ctx: SignedIn,
  tasks: readonly TaskBefore[],
  change: TaskChange,
): Promise<ReadonlyMap<string, number | null>> {
  const after = new Map<string, number | null>();
  if (!change.when && change.deadline === undefined && change.remindAt === undefined) return after;
  for (const old of tasks) {
    const at = await reminderAfter(ctx, old, change);
    if (at !== undefined) after.set(old.id, at);
  }
  return after;
}

const stays = sql`(m.keeps_reminder OR t.remind_at IS NOT DISTINCT FROM m.remind_at)`;

/** The columns of a reminder from the rows before as `m`. One that stays the same is not sent again. */
export const reminderColumns = ({ caller }: SignedIn, { remindAt }: TaskChange) => ({
  remindAt: sql`CASE WHEN m.keeps_reminder THEN t.remind_at ELSE m.remind_at END`,
  remindedAt: sql`CASE WHEN ${stays} THEN t.reminded_at END`,
  ...(remindAt !== undefined && {
    remindBefore: minutesBefore(remindAt),
    remindBy: sql`CASE WHEN ${stays} THEN t.remind_by ELSE ${caller.id} END`,
  }),
});
