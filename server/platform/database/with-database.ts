import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { settings } from '../config/settings';
import { COMMAND_STATEMENT_MS, type Db, withPool } from './client';
import { isAnswering } from './cluster';
import { createEmbedded, embeddedUrl } from './embedded';
import { installQueue } from './install-queue';
import { migrate } from './migrate';

type Work<Result> = (db: Db, pool: pg.Pool) => Promise<Result>;

async function runMigrated<Result>(url: string, work: Work<Result>): Promise<Result> {
  await migrate(url);
  await installQueue(url);
  return withPool(url, work, COMMAND_STATEMENT_MS);
}

/** Waits for the embedded database of a server that is running or starting. */
async function waitForRunningServer(folder: string): Promise<string> {
  const url = embeddedUrl(folder);
  for (let waited = 0; waited < 30_000; waited += 200) {
    if (await isAnswering(url)) return url;
    await sleep(200);
  }
  throw new Error('The server that holds this data folder has no database running. Stop it and try again.');
}

/**
 * Runs a command on the app's database as it is, also without migrations: `DATABASE_URL`, or the embedded one, which a
 * running server shares and which is otherwise started for this call.
 * @param onlyStopped whether a running server is an error.
 */
export async function withDatabaseUrl<Result>(
  work: (url: string) => Promise<Result>,
  { onlyStopped = false } = {},
): Promise<Result> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, PARCOURS_DATA } = settings();
  if (DATABASE_DIRECT_URL) return work(DATABASE_DIRECT_URL);
  const embedded = createEmbedded(PARCOURS_DATA);
  try {
    const address = await embedded.open();
    if (!address && onlyStopped) throw new Error(`Parcours is running on ${PARCOURS_DATA}. Stop it first.`);
    return await work(address?.url ?? (await waitForRunningServer(PARCOURS_DATA)));
  } finally {
    await embedded.close();
  }
}

/** Runs a command on the app's database, which is migrated before. */
export const withDatabase = <Result>(work: Work<Result>): Promise<Result> =>
  withDatabaseUrl((url) => runMigrated(url, work));
