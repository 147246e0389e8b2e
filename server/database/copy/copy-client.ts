import type pg from 'pg';
import { withClient } from '../with-client';

/** Copying may take hours, so only the connection has a timeout. */
const TIMEOUTS = { connectMs: 10_000, queryMs: 0 };

/** Values are written in the same way whatever the server's settings are. */
const SETTINGS = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  client_encoding: 'UTF8',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
};

/** Runs `work` on a connection for reading or writing whole tables. */
export function withCopyClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(url, TIMEOUTS, async (client) => {
    for (const [name, value] of Object.entries(SETTINGS))
      await client.query('SELECT set_config($1, $2, false)', [name, value]);
    return work(client);
  });
}
