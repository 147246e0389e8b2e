import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import { PreferencesChange } from '../../wire/preferences';

const Away = z.object({ away: PreferencesChange.shape.away.nullable() });

/** The days away of an account. */
export async function readAway({ db, caller }: { db: Db; caller: { id: string } }) {
  const query = sql`SELECT u.preferences -> 'away' AS away FROM users u WHERE u.id = ${caller.id}`;
  const row = await db.row(query, Away);
  return row?.away ?? [];
}
