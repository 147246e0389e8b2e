import { Socket } from 'node:net';
import pg from 'pg';

/** How long to wait for a database that may never answer. */
interface Timeouts {
  connectMs: number;
  queryMs: number;
}

const CLOSE_MS = 2_000;

const sockets = new WeakMap<pg.Client, Socket>();

/** Ends a connection at once, whether or not the server answers. */
export const cutClient = (client: pg.Client): void => void sockets.get(client)?.destroy();

/** Closes a connection. A server that has gone silent never confirms, so this waits for a limited time. */
export async function closeClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(cutClient, CLOSE_MS, client);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}

/** A client that is not connected yet and never waits longer than the timeouts. */
export function createClient(url: string, { connectMs, queryMs }: Timeouts): pg.Client {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
  });
  sockets.set(client, socket);
  // A lost connection fails the query that waits for it. Without a listener it would also end the process.
  client.on('error', () => undefined);
  return client;
}

const isTimeout = (error: unknown) =>
  error instanceof Error && /^(timeout expired|Query read timeout)$/.test(error.message);

/** Runs `work` on a new connection and closes it afterwards. */
export async function withClient<Result>(
  url: string,
  timeouts: Timeouts,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient(url, timeouts);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw isTimeout(error) ? new Error('it does not answer', { cause: error }) : error;
  } finally {
    await closeClient(client);
  }
}
