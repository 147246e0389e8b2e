import sql from 'sql-template-tag';
import { log } from '../config/log';
import type { Db } from '../database/client';

/** A process that was killed holds its turn for this long. One that works renews it three times as often. */
const HELD_MS = 60_000;

const until = sql`now() + make_interval(secs => ${HELD_MS / 1_000})`;

const Held = sql`resets_at::text AS until`;
interface Held {
  /** When the turn ends, which also says whose it is. */
  until: string;
}

const take = (db: Db, key: string) =>
  db.row<Held>(sql`
    INSERT INTO throttles AS t (key, count, resets_at) VALUES (${key}, 1, ${until})
    ON CONFLICT (key) DO UPDATE SET resets_at = excluded.resets_at WHERE t.resets_at <= now() RETURNING ${Held}`);

const isHeld = (key: string, held: Held) => sql`key = ${key} AND resets_at = ${held.until}::timestamptz`;

/** Renews a turn while its work goes on. Returns what releases it. */
function keep(db: Db, key: string, first: Held): () => Promise<void> {
  let held: Held | undefined = first;
  let renewing: Promise<void> = Promise.resolve();
  const renew = async () => {
    if (held)
      held = await db.row<Held>(
        sql`UPDATE throttles SET resets_at = ${until} WHERE ${isHeld(key, held)} RETURNING ${Held}`,
      );
  };
  const timer = setInterval(() => {
    renewing = renewing
      .then(renew)
      .catch((error: unknown) => log().warn({ err: error, key }, 'a turn was not renewed'));
  }, HELD_MS / 3);
  return async () => {
    clearInterval(timer);
    await renewing;
    if (held) await db.run(sql`DELETE FROM throttles WHERE ${isHeld(key, held)}`);
  };
}

/**
 * Runs work unless other work of the same name runs, such as that of the same account, in any process.
 * @returns whether it ran.
 */
export async function takeTurn(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  const key = `turn:${name}`;
  const held = await take(db, key);
  if (!held) return false;
  const release = keep(db, key, held);
  try {
    await work();
  } finally {
    await release();
  }
  return true;
}

/** Ends the turns of killed processes. Call it only while no process works. */
export const endTurns = (db: Db) => db.run(sql`DELETE FROM throttles WHERE key LIKE 'turn:%'`);
