import sql, { type Sql } from 'sql-template-tag';
import { textIn } from '../../../language/load-messages';
import type { Text } from '../../../language/translator';
import { groupByLanguage } from '../../core/caller/language';
import type { Db } from '../../platform/database/client';
import type { NotificationKind } from '../../wire/preferences';

/** A text of a person, or one of ours in the reader's language. */
type Words = string | ((t: Text<'notifications'>) => string);

export interface NewNotification {
  kind: NotificationKind;
  title: Words;
  body?: Words;
  /** The person who caused it and wrote its texts. */
  actorId?: string;
  /** What it is about. Only people who may see that see the notification. */
  target?: { kind: 'task' | 'project' | 'area' | 'note' | 'workspace' | 'webhook'; id: string };
  /** The tasks, if the notification is about several tasks instead of one target. */
  taskIds?: readonly string[];
}

/** What a notification about one or several tasks is about. */
export function aboutTasks(tasks: readonly { id: string }[]): Pick<NewNotification, 'target' | 'taskIds'> {
  const taskIds = tasks.map(({ id }) => id);
  const [id] = taskIds;
  return id && taskIds.length === 1 ? { target: { kind: 'task', id } } : { taskIds };
}

interface Ctx {
  db: Db;
  now: Date;
}

const MAX_TITLE = 300;
const MAX_BODY = 500;

const shorten = (text: string, max: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  // A character has one or two units. One more than fits tells that the text is too long.
  const characters = [...line.slice(0, 2 * (max + 1))];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line;
};

/** The job that passes a notification on to devices and mailbox. */
export const DELIVER_JOB = 'deliver_notification';
const ATTEMPTS = 5;

/** Adds a job for each notification in `written`, a table of `id`, `user_id` and `kind`, that leaves the inbox. */
const addDeliveries = (written: Sql) => sql`
  SELECT enqueue_job(${DELIVER_JOB}, json_build_object('notificationId', w.id), max_attempts => ${ATTEMPTS}::int)
  FROM ${written} w JOIN users u ON u.id = w.user_id
  WHERE u.disabled_at IS NULL AND (EXISTS (SELECT FROM devices d WHERE d.user_id = u.id)
    OR u.preferences #> ARRAY['notifications', w.kind::text, 'mail'] = 'true')`;

const said = (words: Words, t: Text<'notifications'>): string =>
  typeof words === 'string' ? words : words(t);

/** The columns of a notification that one reader gets. */
const rowOf = (userId: string, made: NewNotification, t: Text<'notifications'>) => ({
  user_id: userId,
  kind: made.kind,
  title: shorten(said(made.title, t), MAX_TITLE),
  body: shorten(said(made.body ?? '', t), MAX_BODY),
  target_kind: made.target?.kind,
  target_id: made.target?.id,
  task_ids: made.taskIds ?? [],
  actor_id: made.actorId,
});

/**
 * Puts notifications into the inbox of each account. Call it in the transaction of the cause, and leave out the
 * person who caused it.
 */
export async function notifyAll(
  { db, now }: Ctx,
  userIds: readonly string[],
  made: readonly NewNotification[],
): Promise<void> {
  if (made.length === 0) return;
  const groups = await groupByLanguage(db, userIds);
  const written = [...groups].map(async ([language, readers]) => {
    const t = await textIn(language, 'notifications');
    return readers.flatMap((userId) => made.map((one) => rowOf(userId, one, t)));
  });
  const rows = (await Promise.all(written)).flat();
  if (rows.length === 0) return;
  await db.run(sql`
    WITH written AS (
      INSERT INTO notifications (user_id, kind, title, body, target_kind, target_id, task_ids, actor_id, created_at)
      SELECT made.*, ${now}::timestamptz FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made (
        user_id uuid, kind notification_kind, title text, body text, target_kind text, target_id uuid, task_ids uuid[],
        actor_id uuid)
      RETURNING id, user_id, kind),
    delivery AS (${addDeliveries(sql`written`)})
    SELECT pg_notify('changes', json_build_object('accounts', json_build_array(r.user_id), 'at', ${now.getTime()}::float8)::text),
      (SELECT count(*) FROM delivery)
    FROM (SELECT DISTINCT user_id FROM written) r`);
}

export const notify = (ctx: Ctx, userIds: readonly string[], made: NewNotification): Promise<void> =>
  notifyAll(ctx, userIds, [made]);
