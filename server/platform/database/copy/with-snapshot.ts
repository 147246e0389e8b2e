import pg from 'pg';
import { withCopyClient } from './copy-client';
import { type DatabaseShape, exists, readShape } from './shape';

export interface Snapshot {
  client: pg.Client;
  shape: DatabaseShape;
}

/** The lock mode: only one transaction can hold it, and all others can still write. */
const MODE = 'SHARE UPDATE EXCLUSIVE';

/** Waits until nobody else holds a table, and holds it until the transaction ends. Writes go on. */
export const holdTable = (table: string) => `LOCK TABLE ${pg.escapeIdentifier(table)} IN ${MODE} MODE`;

/**
 * Reads the database as it is at one instant, whatever is written meanwhile. Holds a table, if it is there: what is done
 * under `holdTable` happens either before that instant or after `work`.
 */
export function withSnapshot<Result>(
  url: string,
  held: string | undefined,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return withCopyClient(url, async (client) => {
    const isThere = held !== undefined && (await exists(client, held));
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query(`SET LOCAL lock_timeout = '5min'`);
    // The lock comes first: the first query decides the instant.
    if (isThere) await client.query(holdTable(held));
    const result = await work({ client, shape: await readShape(client) });
    await client.query('COMMIT');
    return result;
  });
}
