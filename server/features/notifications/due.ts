import sql from 'sql-template-tag';
import { z } from 'zod';
import { addDays, utcDay } from '../../../domain/days';
import { taskAccess } from '../../core/access/row-access';
import type { SignedIn } from '../../core/operation/trpc';
import type { Db } from '../../platform/database/client';
import { defineJob, type JobContext } from '../../platform/jobs/job';
import { dayStarts, Morning, morningColumns } from './morning';
import { aboutTasks, notify } from './notify';
import { taskOwner } from './task-people';

type Ctx = Pick<JobContext, 'db' | 'now'>;

const DuePerson = Morning.extend({ tasks: z.array(z.object({ id: z.string(), deadline: z.string() })) });
type DuePerson = z.infer<typeof DuePerson>;

/** People with open tasks that are due today in some time zone. A task concerns its assignee, or else its owner. */
const findDuePeople = ({ db, now }: Ctx) => {
  const today = utcDay(now.getTime());
  return db.rows(
    sql`
    SELECT ${morningColumns}, jsonb_agg(jsonb_build_object('id', t.id, 'deadline', t.deadline)) AS tasks
    FROM tasks t JOIN users u ON u.id = coalesce(t.assignee_id, ${taskOwner(sql`t`)}) ${taskAccess(sql`u.id`)}
    WHERE t.status = 'open' AND t.deadline IS NOT NULL AND t.notified_deadline IS DISTINCT FROM t.deadline
      AND t.deadline BETWEEN ${addDays(today, -1)} AND ${addDays(today, 1)}
      AND coalesce(p.archived_at, a.archived_at) IS NULL AND access.role IS NOT NULL GROUP BY u.id`,
    DuePerson,
  );
};

/** Marks the tasks as notified. @returns those that no other process has marked. */
const takeTasks = (db: Db, ids: readonly string[]) =>
  db.rows<{ id: string; title: string }>(sql`
    WITH taken AS (
      UPDATE tasks SET notified_deadline = deadline WHERE id = ANY(${[...ids]}::uuid[]) AND notified_deadline IS DISTINCT FROM deadline
      RETURNING id, title, position)
    SELECT id, title FROM taken ORDER BY position, id`);

/** Notifies a person, once their day has begun, of everything that is due on it. */
async function notifyOne({ db, now }: Ctx, { tasks, ...person }: DuePerson): Promise<void> {
  const { day, start } = dayStarts(person, now);
  const due = tasks.filter(({ deadline }) => deadline === day);
  if (due.length === 0 || now.getTime() < start) return;
  await db.transaction(async (tx) => {
    const taken = await takeTasks(
      tx,
      due.map(({ id }) => id),
    );
    const [first, ...more] = taken;
    if (!first) return;
    await notify({ db: tx, now }, [person.userId], {
      kind: 'due',
      title: (t) =>
        more.length === 0 ? t('dueOne', { task: first.title }) : t('dueMany', { count: taken.length }),
      ...aboutTasks(taken),
    });
  });
}

/** Notifies people in the morning of what is due on that day. */
export const notifyDue = defineJob({
  name: 'notify_due',
  formerName: 'tell_due',
  payload: z.object({}),
  attempts: 1,
  cron: '*/5 * * * *',
  async run(_, ctx) {
    for (const person of await findDuePeople(ctx)) await notifyOne(ctx, person);
  },
});

/** A deadline that needs no notification, because the person has just set it to today on a page. */
export const knownDeadline = (
  { transport, today }: SignedIn,
  deadline: string | null | undefined,
): string | null => (transport === 'web' && deadline && deadline <= today ? deadline : null);
