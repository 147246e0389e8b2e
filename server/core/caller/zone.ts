import sql from 'sql-template-tag';
import type { Db } from '../../platform/database/client';

/** Used for people who chose no zone and never opened the planner in a browser. */
export const DEFAULT_ZONE = 'UTC';

/** The time zone of a user `u`: the one that they chose, or that of the browser that they used last. */
export const zoneColumn = sql`coalesce(u.preferences ->> 'zone', u.time_zone)`;

/** The time zone that a person's clock times are in. */
export async function zoneOf(db: Db, userId: string): Promise<string> {
  const row = await db.row<{ zone: string | null }>(
    sql`SELECT ${zoneColumn} AS zone FROM users u WHERE u.id = ${userId}`,
  );
  return row?.zone ?? DEFAULT_ZONE;
}
