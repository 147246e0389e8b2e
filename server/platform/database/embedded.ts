import { mkdirSync } from 'node:fs';
import { makeDataFolder } from '../config/data-folder';
import { ensureAppRole } from './app-role';
import { findBinaries } from './binaries';
import { bringOver } from './bring-over';
import {
  adminUrlOf,
  appSecret,
  appUrlOf,
  initialise,
  restorePassword,
  stopOrphan,
  supervise,
  type Tools,
} from './cluster';
import { type DataPaths, dataPathsOf } from './data-paths';
import { takeLock } from './lock';
import { pickRunAs } from './run-as';
import type { Pauses, Supervisor } from './supervisor';

/** The URL of a data folder's database, for the app's role. */
export const embeddedUrl = (dataDir: string): string => appUrlOf(dataPathsOf(dataDir));

async function prepare(
  place: DataPaths,
  { connections, signal }: { connections: number; signal: AbortSignal },
): Promise<Tools> {
  mkdirSync(place.root, { recursive: true });
  const binaries = await findBinaries();
  const as = pickRunAs([place.root, binaries.postgres]);
  const tools = { place, binaries, as, connections };
  await bringOver(tools, signal);
  await initialise(tools);
  as.chown(place.cluster);
  await stopOrphan(place);
  await restorePassword(tools);
  return tools;
}

/** URLs of the database for the app's role and for the superuser. */
interface Addresses {
  url: string;
  adminUrl: string;
}

const CONNECTIONS = 100;

/** An embedded PostgreSQL in a data folder. This process holds the folder's lock from `open` to `close`. */
export function createEmbedded(
  dataDir: string,
  { pauses, connections = CONNECTIONS }: { pauses?: Pauses | undefined; connections?: number } = {},
) {
  const place = dataPathsOf(dataDir);
  const closing = new AbortController();
  let release: () => Promise<void> = async () => undefined;
  let supervisor: Supervisor | undefined;
  let opening: Promise<Addresses | undefined> | undefined;
  let closed: Promise<void> | undefined;

  async function start(): Promise<Addresses | undefined> {
    makeDataFolder(dataDir);
    const lock = await takeLock(dataDir);
    if (!lock) return undefined;
    release = lock.release;
    const tools = await prepare(place, {
      connections: Math.max(CONNECTIONS, connections),
      signal: closing.signal,
    });
    closing.signal.throwIfAborted();
    supervisor = supervise(tools, pauses);
    await supervisor.start();
    const adminUrl = adminUrlOf(place);
    await ensureAppRole(adminUrl, appSecret(place));
    return { url: embeddedUrl(dataDir), adminUrl };
  }

  async function end(): Promise<void> {
    closing.abort(new Error('Stopped while the database was starting.'));
    await supervisor?.stop();
    await opening?.catch(() => undefined);
    await supervisor?.stop();
    await release();
  }

  return {
    /** Starts it. Returns undefined if another process holds the folder. */
    open(): Promise<Addresses | undefined> {
      opening ??= start();
      return opening;
    },
    /** Stops it after running transactions have finished or were rolled back. Also stops one that is starting. */
    close(): Promise<void> {
      closed ??= end();
      return closed;
    },
  };
}

/** Starts an embedded PostgreSQL in a folder that no other process uses. */
export async function startEmbedded(dataDir: string, pauses?: Pauses) {
  const embedded = createEmbedded(dataDir, { pauses });
  const addresses = await embedded.open().catch(async (error) => {
    await embedded.close();
    throw error;
  });
  if (!addresses) throw new Error(`${dataDir} is in use.`);
  return { ...addresses, stop: embedded.close };
}
