import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { settings } from '../settings';
import { createDb, createPool, type Db } from './client';
import { embeddedUrl, startEmbedded } from './embedded';
import { takeLock } from './lock';
import { migrate } from './migrate';

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function use<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  await migrate(url);
  const pool = createPool(url);
  try {
    return await work(createDb(pool));
  } finally {
    await pool.end();
  }
}

/** The embedded database of a server that runs, or that is just starting. */
async function running(folder: string): Promise<string> {
  const url = embeddedUrl(folder);
  for (let waited = 0; waited < 30_000; waited += 200) {
    if (await answers(url)) return url;
    await sleep(200);
  }
  throw new Error('The server that holds this data folder has no database running. Stop it and try again.');
}

/**
 * Gives a command the app's database, migrated: `DATABASE_URL`, or the embedded one, which a running server shares
 * and which is otherwise started for the time of the call.
 */
export async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL, PARCOURS_DATA } = settings();
  if (DATABASE_URL) return use(DATABASE_URL, work);
  mkdirSync(PARCOURS_DATA, { recursive: true });
  const lock = await takeLock(PARCOURS_DATA);
  if (!lock) return use(await running(PARCOURS_DATA), work);
  const embedded = await startEmbedded(PARCOURS_DATA);
  try {
    return await use(embedded.url, work);
  } finally {
    await embedded.stop();
    await lock.release();
  }
}
