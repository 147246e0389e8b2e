import sql from 'sql-template-tag';
import type { Db } from '../../database/client';
import { ms } from '../../database/epoch';
import type { Connection } from '../../wire/calendar';

export const connectionColumns = sql`
  n.id, 'calendar' AS kind, n.provider, n.label, CASE WHEN n.error IS NULL THEN 'ok' ELSE 'failing' END AS status,
  n.error, ${ms('n.created_at')} AS "createdAt", n.write_to AS "writeTo"`;

export const readConnection = (db: Db, id: string) =>
  db.one<Connection>(sql`SELECT ${connectionColumns} FROM connections n WHERE n.id = ${id}`);
