import type pg from 'pg';
import type { z } from 'zod';
import { type Db, ignoreError, type Send, sendOn, statements } from './client';
import type { Statement } from './prepare';

/** The connection, and its statements that have no answer yet. */
function countingOn(client: pg.PoolClient): Send {
  const send = sendOn(client);
  let waiting = 0;
  let hasFailed = false;
  const finish = () => {
    waiting--;
    if (waiting > 0) return;
    client.off('error', ignoreError);
    client.release(hasFailed);
  };
  const fail = () => {
    hasFailed = true;
    finish();
  };
  client.on('error', ignoreError);
  return (query) => {
    waiting++;
    const sent = send(query);
    sent.then(finish, fail);
    return sent;
  };
}

/** A row that is on its way, and where to send the next statement. */
interface Sent<Row> {
  row: Promise<Row | undefined>;
  db: Db;
}

/**
 * Sends a statement in one packet with the next one that `db` gets before the process handles another event. Each packet
 * wakes the database and is a system call, which together cost as much as a small statement. `others` sends the rest.
 */
export async function sendWithNext<Row>(
  pool: pg.Pool,
  others: Db,
  { query, schema }: { query: Statement; schema: z.ZodType<Row> },
): Promise<Sent<Row>> {
  const client = await pool.connect();
  const { stream } = client.connection;
  const here = countingOn(client);
  const elsewhere = sendOn(pool);
  let isNext = true;
  stream.cork();
  process.nextTick(() => {
    isNext = false;
    stream.uncork();
  });
  const send: Send = (next) => {
    if (!isNext) return elsewhere(next);
    isNext = false;
    return here(next);
  };
  return { row: statements(here).row(query, schema), db: { ...others, ...statements(send) } };
}
