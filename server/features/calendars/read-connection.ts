import sql from 'sql-template-tag';
import type { Db } from '../../platform/database/client';
import { ms } from '../../platform/database/epoch';
import type { Connection } from '../../wire/calendar';

/** The files of a connection that could not be read lately. A read of several months counts them for each. */
const unread = sql`(
  SELECT sum(c.unread) FROM (
    SELECT max(m.unread) AS unread FROM calendars c JOIN calendar_months m ON m.calendar_id = c.id
    WHERE c.connection_id = n.id AND m.checked_at > now() - interval '7 days' GROUP BY c.id) c)`;

const error = sql`coalesce(n.error, CASE ${unread} WHEN 0 THEN NULL WHEN 1 THEN '1 event cannot be read and is missing.'
  ELSE ${unread} || ' events cannot be read and are missing.' END)`;

export const connectionColumns = sql`
  n.id, 'calendar' AS kind, n.provider, n.label, CASE WHEN ${error} IS NULL THEN 'ok' ELSE 'failing' END AS status,
  ${error} AS error, ${ms('n.created_at')} AS "createdAt", n.write_to AS "writeTo"`;

export const readConnection = (db: Db, id: string) =>
  db.one<Connection>(sql`SELECT ${connectionColumns} FROM connections n WHERE n.id = ${id}`);
