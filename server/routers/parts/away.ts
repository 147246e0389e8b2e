import sql from 'sql-template-tag';
import { z } from 'zod';
import type { SignedIn } from '../../operation/trpc';
import { PreferencesChange } from '../../wire/preferences';

const Away = z.object({ away: PreferencesChange.shape.away.nullable() });

/** The caller's days away. */
export async function readAway({ db, caller }: Pick<SignedIn, 'db' | 'caller'>) {
  const query = sql`SELECT u.preferences -> 'away' AS away FROM users u WHERE u.id = ${caller.id}`;
  const row = await db.row(query, Away);
  return row?.away ?? [];
}
