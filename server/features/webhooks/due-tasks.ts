import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Day } from '../../../domain/days';
import { dayOf } from '../../../domain/zones';
import { taskAccess } from '../../core/access/row-access';
import { DEFAULT_ZONE, zoneColumn, zoneOf } from '../../core/caller/zone';
import type { SignedIn } from '../../core/operation/trpc';
import { MOST_WAITING } from '../../core/outbox/outbox';
import { writeEvents } from '../../core/outbox/write-events';
import { defineJob, type JobContext } from '../../platform/jobs/job';
import { ALL_EVENTS, type Webhook } from '../../wire/webhooks';

/*
 * `task.due`: when a day begins in the time zone of a webhook's maker, the webhook gets an event for each task whose deadline
 * or planned day it is. Each webhook notes the day, in the transaction that writes the deliveries.
 */

const HEARS: readonly Webhook['events'][number][] = [ALL_EVENTS, 'task.due'];

/** Whether a webhook gets events of days that begin. */
export const hearsOfDays = ({ active, events }: Pick<Webhook, 'active' | 'events'>): boolean =>
  active && events.some((event) => HEARS.includes(event));

/** The day that it is for the caller. */
export const dayOfMaker = async ({
  db,
  caller,
  now,
}: Pick<SignedIn, 'db' | 'caller' | 'now'>): Promise<Day> =>
  dayOf(now.getTime(), await zoneOf(db, caller.id));

const Waiting = z.object({
  webhookId: z.string(),
  userId: z.string(),
  workspaceId: z.string(),
  zone: z.string().nullable(),
  dueDay: z.string(),
});
type Waiting = z.infer<typeof Waiting>;

type Ctx = Pick<JobContext, 'db' | 'now'>;

const findWebhooks = ({ db }: Ctx) =>
  db.rows(
    sql`
    SELECT h.id AS "webhookId", h.user_id AS "userId", h.workspace_id AS "workspaceId", ${zoneColumn} AS zone, h.due_day AS "dueDay"
    FROM webhooks h JOIN users u ON u.id = h.user_id WHERE h.active AND h.events && ${[...HEARS]}::text[] ORDER BY h.id`,
    Waiting,
  );

/** The open tasks of a day that a person may see. */
const readTasks = ({ db }: Ctx, { userId, workspaceId }: Waiting, day: Day) =>
  db.rows<{ id: string }>(sql`
    SELECT t.id FROM tasks t ${taskAccess({ id: userId })}
    WHERE t.status = 'open' AND access.role IS NOT NULL AND coalesce(p.archived_at, a.archived_at) IS NULL AND t.id IN (
      SELECT id FROM tasks WHERE workspace_id = ${workspaceId} AND status = 'open' AND deadline = ${day}
      UNION SELECT id FROM tasks WHERE workspace_id = ${workspaceId} AND status = 'open' AND when_kind = 'date'
        AND coalesce(when_date, '-infinity') = ${day}::date)
    ORDER BY t.position, t.id LIMIT ${MOST_WAITING}`);

/** Writes the events of a day that has begun. Of two processes, one waits here and then finds the day noted. */
const writeDay = ({ db, now }: Ctx, webhook: Waiting, day: Day): Promise<void> =>
  db.transaction(async (tx) => {
    const { webhookId, workspaceId } = webhook;
    const noted = await tx.run(
      sql`UPDATE webhooks SET due_day = ${day} WHERE id = ${webhookId} AND active AND due_day < ${day}::date`,
    );
    if (noted === 0) return;
    const tasks = await readTasks({ db: tx, now }, webhook, day);
    const events = tasks.map(({ id }) => ({
      event: 'task.due' as const,
      kind: 'task' as const,
      id,
      workspaceId,
      webhookId,
    }));
    await writeEvents({ db: tx, now, today: day, caller: null }, events);
  });

/** Tells webhooks which tasks are due on the day that has begun. */
export const writeDueTasks = defineJob({
  name: 'write_due_tasks',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run(_, ctx) {
    for (const webhook of await findWebhooks(ctx)) {
      const day = dayOf(ctx.now.getTime(), webhook.zone ?? DEFAULT_ZONE);
      if (webhook.dueDay < day) await writeDay(ctx, webhook, day);
    }
  },
});
