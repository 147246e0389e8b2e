import sql from 'sql-template-tag';
import { z } from 'zod';
import { utcDay } from '../../../domain/days';
import { taskAccess } from '../../core/access/row-access';
import { writeEvents } from '../../core/outbox/write-events';
import { defineJob, type JobContext } from '../../platform/jobs/job';
import { notify } from './notify';
import { taskOwner } from './task-people';

/** How many reminders one transaction sends. */
const BATCH = 2_000;
/** The job runs every minute. For a reminder before the next run, one more run is planned. */
const AHEAD_MS = 75_000;
/** A reminder that is later than this was delayed because the server was down. */
const LATE_MS = 2 * 60_000;

type Ctx = Pick<JobContext, 'db' | 'now'>;

interface Due {
  userId: string;
  taskId: string;
  workspaceId: string;
  title: string;
  remindAt: Date;
}

/** Marks due reminders as sent. Skipping locked rows keeps two processes from sending the same one. */
async function takeDue({ db, now }: Ctx): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    WITH due AS (
      SELECT id FROM tasks WHERE remind_at <= ${now} AND reminded_at IS NULL
      ORDER BY remind_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE tasks SET reminded_at = ${now} FROM due WHERE tasks.id = due.id RETURNING tasks.id`);
  return rows.map(({ id }) => id);
}

/** Whom reminders concern: the owner of the task, its assignee and who set the reminder, while the task is open. */
const readDue = ({ db }: Ctx, ids: readonly string[]) =>
  db.rows<Due>(sql`
    SELECT u.id AS "userId", t.id AS "taskId", t.workspace_id AS "workspaceId", t.title, t.remind_at AS "remindAt"
    FROM tasks t JOIN users u ON u.id IN (t.remind_by, t.assignee_id, ${taskOwner(sql`t`)}) ${taskAccess(sql`u.id`)}
    WHERE t.id = ANY(${[...ids]}::uuid[]) AND t.status = 'open' AND coalesce(p.archived_at, a.archived_at) IS NULL
      AND access.role IS NOT NULL ORDER BY t.remind_at, t.id`);

/** One notification for each reminder; those that are late come together. */
async function notifyOf(ctx: Ctx, userId: string, due: readonly Due[]): Promise<void> {
  const late = due.filter(({ remindAt }) => ctx.now.getTime() - remindAt.getTime() > LATE_MS);
  const together = late.length > 1 ? late : [];
  const single = due.filter((one) => !together.includes(one));
  if (together.length > 0)
    await notify(ctx, [userId], {
      kind: 'reminder',
      title: (t) => t('lateReminders', { count: together.length }),
      taskIds: together.map(({ taskId }) => taskId),
    });
  for (const { title, taskId: id } of single)
    await notify(ctx, [userId], { kind: 'reminder', title, target: { kind: 'task', id } });
}

/** Tells webhooks of each task once, however many people it reminds. */
function writeDue({ db, now }: Ctx, due: readonly Due[]): Promise<void> {
  const tasks = new Map(due.map((one) => [one.taskId, one]));
  const events = [...tasks.values()].map(({ taskId: id, workspaceId }) => ({
    event: 'reminder.due' as const,
    kind: 'task' as const,
    id,
    workspaceId,
  }));
  return writeEvents({ db, now, today: utcDay(now.getTime()), caller: null }, events);
}

/** @returns how many were due. */
const sendBatch = ({ db, now }: Ctx): Promise<number> =>
  db.transaction(async (tx) => {
    const ctx = { db: tx, now };
    const ids = await takeDue(ctx);
    const due = ids.length > 0 ? await readDue(ctx, ids) : [];
    for (const userId of new Set(due.map((one) => one.userId)))
      await notifyOf(
        ctx,
        userId,
        due.filter((one) => one.userId === userId),
      );
    if (due.length > 0) await writeDue(ctx, due);
    return ids.length;
  });

const findNext = ({ db, now }: Ctx) =>
  db.row<{ remindAt: Date }>(sql`
    SELECT remind_at AS "remindAt" FROM tasks
    WHERE remind_at < ${new Date(now.getTime() + AHEAD_MS)} AND reminded_at IS NULL ORDER BY remind_at LIMIT 1`);

/** Sends the reminders that are due, each once. */
export const sendReminders = defineJob({
  name: 'send_reminders',
  payload: z.object({}),
  attempts: 3,
  cron: '* * * * *',
  run: async (_, ctx) => {
    while ((await sendBatch(ctx)) === BATCH);
    const next = await findNext(ctx);
    if (!next) return;
    const runAt = new Date(Math.max(next.remindAt.getTime(), ctx.now.getTime()));
    await sendReminders.enqueue(ctx.db, {}, { runAt, key: 'next' });
  },
});

/** Plans a run for a new reminder that is due before the next regular run. Call it in the write's transaction. */
export async function planReminder({ db, now }: Ctx, remindAt: number | null | undefined): Promise<void> {
  if (typeof remindAt !== 'number' || remindAt >= now.getTime() + AHEAD_MS) return;
  const runAt = new Date(Math.max(remindAt, now.getTime()));
  await sendReminders.enqueue(db, {}, { runAt, key: String(Math.ceil(runAt.getTime() / 1000)) });
}
