import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from '../../platform/config/log';
import { CommitOutcomeUnknown } from '../../platform/database/client';
import { withCopyClient } from '../../platform/database/copy/copy-client';
import {
  isEmpty,
  type Loader,
  loadDatabase,
  requireLoadable,
} from '../../platform/database/copy/load-database';
import { type Manifest, placeOf } from './manifest';
import { type OpenArchive, readEntries, verifyArchive } from './read-archive';
import { openFiles } from './restored-files';
import { finishKeys, openKeys } from './restored-keys';

interface Restore {
  /** The address of the database. */
  url: string;
  open: OpenArchive;
  /** Backs up the present data before it is replaced. Undefined if an empty database is required. */
  saveReplaced: (() => Promise<void>) | undefined;
  /** Stops the restore until its commit, and changes nothing. */
  signal?: AbortSignal;
}

const OTHERS = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL`;

const TRIES = 40;
const PAUSE_MS = 50;

/** @throws while other processes use the database, such as the app. A connection that was just closed ends soon. */
async function requireUnused(url: string): Promise<void> {
  const count = await withCopyClient(url, async (client) => {
    let others = 0;
    for (let tried = 0; tried < TRIES; tried++) {
      others = (await client.query<{ count: number }>(OTHERS)).rows[0]?.count ?? 0;
      if (others === 0) break;
      await sleep(PAUSE_MS);
    }
    return others;
  });
  if (count > 0)
    throw new Error(
      `Something else uses this database (${count} connections). Stop Parcours on every machine, and a pooler, and try again. Nothing was changed.`,
    );
}

interface Targets extends Pick<Restore, 'open' | 'signal'> {
  files: Awaited<ReturnType<typeof openFiles>>;
  keys: ReturnType<typeof openKeys>;
}

/** Names the entry whose rows the database does not accept. */
const refuse = (name: string) => (error: unknown) => {
  if (!(error instanceof pg.DatabaseError)) throw error;
  throw new Error(`The database does not accept ${name}: ${error.message}. Nothing was changed.`, {
    cause: error,
  });
};

/** Loads every entry of a verified archive. */
async function loadEntries(
  { open, signal, files, keys }: Targets,
  manifest: Manifest,
  loader: Loader,
): Promise<void> {
  const tables = new Map(loader.tables.map((table) => [table.name, table]));
  const rows = new Map(manifest.entries.map((entry) => [entry.name, entry.rows]));
  for await (const { name, bytes } of readEntries(open)) {
    signal?.throwIfAborted();
    const place = placeOf(name);
    if (place?.kind === 'key') await keys.put(place.name, await text(bytes));
    else if (place?.kind === 'file') await files.put(place.name, bytes);
    else {
      const table = tables.get(place?.name ?? '');
      const loaded = table && (await loader.load(table, bytes).catch(refuse(name)));
      if (loaded !== undefined && loaded !== rows.get(name))
        throw new Error(`Not all rows of ${name} were accepted. Nothing was changed.`);
      // Unread bytes would block the next entries.
      if (!table) await text(bytes);
    }
    rows.delete(name);
  }
  for (const name of rows.keys()) throw new Error(`The archive lacks ${name} now. Nothing was changed.`);
}

async function replace(restore: Restore, manifest: Manifest): Promise<void> {
  const [files, keys] = [await openFiles(restore.url), openKeys()];
  try {
    await loadDatabase(restore.url, manifest, {
      load: (loader) => loadEntries({ ...restore, files, keys }, manifest, loader),
      finish(client) {
        restore.signal?.throwIfAborted();
        return keys.mark(client);
      },
    });
  } catch (error) {
    // Only the database knows whether it committed, and the next start asks it: see `finishKeys`.
    if (error instanceof CommitOutcomeUnknown)
      throw new Error(
        'The connection to the database was lost at the very end. Either everything was restored or nothing. Start Parcours to see which.',
        { cause: error },
      );
    await keys.undo();
    await files.undo();
    throw error;
  }
  await finishKeys(restore.url);
  // Files that remain only take space.
  await files
    .removeReplaced()
    .catch((error: unknown) => log().warn({ err: error }, 'files of the replaced database remain'));
}

/**
 * Replaces everything by an archive, after all of it was read and verified. The files are in the store before the rows
 * that name them are committed, and the keys are renamed last: whatever fails before the commit changes nothing.
 * @throws with what is wrong.
 */
export async function restoreBackup(restore: Restore): Promise<Manifest> {
  const manifest = await verifyArchive(restore.open, restore.signal);
  requireLoadable(manifest);
  const hasAccounts = !(await isEmpty(restore.url));
  if (hasAccounts && !restore.saveReplaced)
    throw new Error(
      'This database has accounts. With --replace, the archive replaces everything in it, after a backup of it was made.',
    );
  await requireUnused(restore.url);
  if (hasAccounts) await restore.saveReplaced?.();
  await replace(restore, manifest);
  return manifest;
}
