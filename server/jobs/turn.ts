import sql from 'sql-template-tag';
import type { Db } from '../database/client';
import { clearTries, waitAfterTry } from '../limits/throttle';

/** A process that was killed holds its turn for this long. A job ends earlier. */
const HELD = { tries: 1, minutes: 1 };

/**
 * Runs work unless other work of the same name runs, such as that of the same account, in any process.
 * @returns whether it ran.
 */
export async function takeTurn(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  const key = `turn:${name}`;
  if ((await waitAfterTry(db, key, HELD)) > 0) return false;
  try {
    await work();
  } finally {
    await clearTries(db, key);
  }
  return true;
}

/** Ends the turns of killed processes. Call it only while no process works. */
export const endTurns = (db: Db) => db.run(sql`DELETE FROM throttles WHERE key LIKE 'turn:%'`);
