import sql from 'sql-template-tag';
import type { Db } from '../../platform/database/client';
import { ms } from '../../platform/database/epoch';
import type { Connection } from '../../wire/calendar';

/**
 * Connections `n` with the events `u` that could not be read lately, and the calendars that miss them. A read of several
 * months counts them for each.
 */
export const connectionRows = sql`
  connections n LEFT JOIN LATERAL (
    SELECT sum(c.unread)::int AS count, (array_agg(left(c.name, 100) ORDER BY c.name, c.id))[1:5] AS calendars
    FROM (
      SELECT c.id, c.name, max(m.unread) AS unread FROM calendars c JOIN calendar_months m ON m.calendar_id = c.id
      WHERE c.connection_id = n.id AND m.checked_at > now() - interval '7 days'
      GROUP BY c.id HAVING max(m.unread) > 0) c) u ON n.error IS NULL AND u.count > 0`;

const error = sql`coalesce(n.error, CASE WHEN u.count = 1
  THEN '1 event of ' || array_to_string(u.calendars, ', ') || ' cannot be read and is missing here. Find it in your calendar program and save it there again.'
  WHEN u.count > 1
  THEN u.count || ' events of ' || array_to_string(u.calendars, ', ') || ' cannot be read and are missing here. Find them in your calendar program and save them there again.'
  END)`;

export const connectionColumns = sql`
  n.id, 'calendar' AS kind, n.provider, n.label, CASE WHEN ${error} IS NULL THEN 'ok' ELSE 'failing' END AS status,
  ${error} AS error, ${ms('n.created_at')} AS "createdAt", n.write_to AS "writeTo"`;

export const readConnection = (db: Db, id: string) =>
  db.one<Connection>(sql`SELECT ${connectionColumns} FROM ${connectionRows} WHERE n.id = ${id}`);
