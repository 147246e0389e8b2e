import type pg from 'pg';
import { withClient } from '../with-client';

/** Copying may take hours, so only the connection has a timeout. */
const TIMEOUTS = { connectMs: 10_000, queryMs: 0 };

/** Values are written in the same way whatever the server's settings are. */
const SETTINGS = `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET client_encoding = 'UTF8'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET TimeZone = 'UTC';
  SET extra_float_digits = 1; SET bytea_output = 'hex'`;

/** Runs `work` on a connection for reading or writing whole tables. */
export function withCopyClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(url, TIMEOUTS, async (client) => {
    await client.query(SETTINGS);
    return work(client);
  });
}
