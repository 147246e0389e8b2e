import sql, { type Sql } from 'sql-template-tag';
import { textIn } from '../../language/load-messages';
import type { Text } from '../../language/translator';
import { groupByLanguage } from '../caller/language';
import type { Db } from '../database/client';
import type { NotificationKind } from '../wire/preferences';

/** A text of a person, or one of ours in the reader's language. */
type Words = string | ((t: Text<'notifications'>) => string);

export interface NewNotification {
  kind: NotificationKind;
  title: Words;
  body?: Words;
  /** Who caused it and wrote its texts. */
  actorId?: string;
  /** What it is about. Only people who may see that see the notification. */
  target?: { kind: 'task' | 'project' | 'area' | 'note' | 'workspace' | 'webhook'; id: string };
  /** For a notification about several tasks instead of one target. */
  taskIds?: readonly string[];
}

interface Ctx {
  db: Db;
  now: Date;
}

const MAX_TITLE = 300;
const MAX_BODY = 500;

const shorten = (text: string, max: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line.slice(0, 2 * max)];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line;
};

/** The job that passes a notification on to devices and mailbox. */
export const DELIVER_JOB = 'deliver_notification';
const ATTEMPTS = 5;

/** Adds a job for each notification in `written`, a table of `id`, `user_id` and `kind`, that leaves the inbox. */
const addDeliveries = (written: Sql) => sql`
  SELECT graphile_worker.add_job(${DELIVER_JOB}, json_build_object('notificationId', w.id), max_attempts => ${ATTEMPTS}::int)
  FROM ${written} w JOIN users u ON u.id = w.user_id
  WHERE u.disabled_at IS NULL AND (EXISTS (SELECT FROM devices d WHERE d.user_id = u.id)
    OR u.preferences #> ARRAY['notifications', w.kind::text, 'mail'] = 'true')`;

/**
 * Puts a notification into the inbox of each account. Call it in the transaction of the cause, and leave out the
 * person who caused it.
 */
export async function notify(ctx: Ctx, userIds: readonly string[], made: NewNotification): Promise<void> {
  for (const [language, readers] of await groupByLanguage(ctx.db, userIds))
    await write(ctx, readers, { made, t: await textIn(language, 'notifications') });
}

interface Said {
  made: NewNotification;
  t: Text<'notifications'>;
}

const said = (words: Words, t: Text<'notifications'>): string =>
  typeof words === 'string' ? words : words(t);

async function write(ctx: Ctx, userIds: readonly string[], { made, t }: Said): Promise<void> {
  const { kind, title, body = '', actorId, target, taskIds = [] } = made;
  const change = { accounts: userIds, at: ctx.now.getTime() };
  await ctx.db.run(sql`
    WITH written AS (
      INSERT INTO notifications (user_id, kind, title, body, target_kind, target_id, task_ids, actor_id, created_at)
      SELECT id, ${kind}::notification_kind, ${shorten(said(title, t), MAX_TITLE)}::text, ${shorten(said(body, t), MAX_BODY)}::text,
        ${target?.kind}::text, ${target?.id}::uuid, ${[...taskIds]}::uuid[], ${actorId}::uuid, ${ctx.now}::timestamptz
      FROM unnest(${[...userIds]}::uuid[]) AS recipient (id) RETURNING id, user_id, kind),
    delivery AS (${addDeliveries(sql`written`)})
    SELECT pg_notify('changes', ${JSON.stringify(change)}::text), (SELECT count(*) FROM delivery)`);
}
