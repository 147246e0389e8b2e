import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import { NotificationKind } from '../../wire/preferences';
import { bodyFor, isVisibleTo } from './visible';

/** A notification as it leaves the service. */
export const Message = z.object({
  id: z.string(),
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  /** Where it leads, below APP_URL. */
  path: z.string(),
  /** The task that can be answered about at once, in a push. */
  taskId: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

/** The page of a notification `x`. */
const path = sql`CASE WHEN x.kind = 'invite' THEN '/invites/to/' || x.target_kind || '/' || x.target_id ELSE CASE x.target_kind
  WHEN 'task' THEN '/inbox?task=' || x.target_id WHEN 'project' THEN '/project/' || x.target_id
  WHEN 'area' THEN '/area/' || x.target_id WHEN 'note' THEN '/notes/' || x.target_id
  WHEN 'webhook' THEN '/settings/webhooks' ELSE '/inbox' END END`;

/** The columns of a message of a notification `x`, as an account may read it. */
export const messageColumns = (userId: string) =>
  sql`x.id, x.kind, x.title, ${bodyFor(userId)} AS body, ${path} AS path,
    CASE WHEN x.kind IN ('reminder', 'due') AND x.target_kind = 'task' THEN x.target_id END AS "taskId"`;

/** A notification; undefined once it is read, or while its reader may not see what it is about. */
export async function readMessage(db: Db, id: string): Promise<Message | undefined> {
  const found = await db.row<{ userId: string }>(
    sql`SELECT user_id AS "userId" FROM notifications WHERE id = ${id} AND read_at IS NULL`,
  );
  if (!found) return undefined;
  return db.row(
    sql`SELECT ${messageColumns(found.userId)} FROM notifications x WHERE x.id = ${id} AND ${isVisibleTo(found.userId)}`,
    Message,
  );
}
