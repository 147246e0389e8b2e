import sql from 'sql-template-tag';
import type { Db } from '../database/client';
import type { NotificationKind } from '../wire/preferences';

export interface NewNotification {
  kind: NotificationKind;
  title: string;
  body?: string;
  /** What it is about. Only who may see that sees the notification. */
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

/**
 * Puts a notification into the inbox of each account. Call it in the transaction of what causes it, and leave out the
 * person who caused it.
 */
export async function notify(ctx: Ctx, userIds: readonly string[], made: NewNotification): Promise<void> {
  if (userIds.length === 0) return;
  const { kind, title, body = '', target, taskIds = [] } = made;
  const change = { accounts: userIds, at: ctx.now.getTime() };
  await ctx.db.run(sql`
    WITH written AS (
      INSERT INTO notifications (user_id, kind, title, body, target_kind, target_id, task_ids, created_at)
      SELECT id, ${kind}::notification_kind, ${shorten(title, MAX_TITLE)}::text, ${shorten(body, MAX_BODY)}::text,
        ${target?.kind}::text, ${target?.id}::uuid, ${[...taskIds]}::uuid[], ${ctx.now}::timestamptz
      FROM unnest(${[...userIds]}::uuid[]) AS recipient (id) RETURNING id)
    SELECT pg_notify('changes', ${JSON.stringify(change)}::text) FROM written LIMIT 1`);
}
