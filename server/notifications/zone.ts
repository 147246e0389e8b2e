import sql from 'sql-template-tag';
import type { Db } from '../database/client';

/** Used for people who never opened the planner in a browser. */
export const DEFAULT_ZONE = 'UTC';

/** The time zone that a person's clock times are in. */
export async function zoneOf(db: Db, userId: string): Promise<string> {
  const row = await db.row<{ zone: string | null }>(
    sql`SELECT time_zone AS zone FROM users WHERE id = ${userId}`,
  );
  return row?.zone ?? DEFAULT_ZONE;
}
