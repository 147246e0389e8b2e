import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { flushFolderNow } from '../config/flush-to-disk';
import { log } from '../config/log';
import { ensureAppRole } from './app-role';
import { findEarlierBinaries, installEarlier } from './binaries';
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
import { withCopyClient } from './copy/copy-client';
import { copyDatabase } from './copy/copy-database';
import { exists } from './copy/shape';
import type { DataPaths } from './data-paths';

/*
 * Brings the files of an earlier major version of PostgreSQL over to the bundled one. The new cluster is made beside the
 * old one, which is only read. The renames at the end are the only changes to what a start uses, and a start after a
 * kill between the last two continues there. A kill before them starts anew.
 */

const ATTEMPT = 'cluster-attempt-';

/** Each attempt has a folder of its own: the `initdb` of a killed one may still be writing. */
const newAttempt = (place: DataPaths): DataPaths => ({
  ...place,
  cluster: join(place.root, `${ATTEMPT}${randomBytes(4).toString('hex')}`),
  log: join(place.root, 'log-next'),
});
/** The complete new cluster, whose server is stopped. */
const verifiedIn = ({ root }: DataPaths) => join(root, 'cluster-next');
/** A port of its own, because both servers run at once. */
const sourceOf = (place: DataPaths): DataPaths => ({ ...place, port: place.port + 1 });

const keptAs = ({ root }: DataPaths, major: number) => join(root, `cluster-${major}`);

function renameDurably(from: string, to: string, { root }: DataPaths): void {
  renameSync(from, to);
  flushFolderNow(root);
}

/** The major version of a cluster; undefined for one that is not complete. */
function majorOf({ cluster }: DataPaths): number | undefined {
  if (!existsSync(join(cluster, 'ready'))) return undefined;
  return Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
}

function missingBinaries(major: number, bundled: number): Error {
  const install = installEarlier(major);
  const remedy = install ? `Run \`${install}\`, and start again. Or restore a backup` : 'Restore a backup';
  return new Error(
    `The data folder is of PostgreSQL ${major}, and this version of Parcours has ${bundled}. To bring it over, the programs of ${major} are needed. ${remedy} with \`npm run restore\` into a new data folder. Nothing was changed.`,
  );
}

/** The programs that read the old files. @throws with what to do. */
async function requireEarlier(tools: Tools, major: number): Promise<Tools> {
  const { place, binaries } = tools;
  if (major > binaries.major)
    throw new Error(
      `The data folder is of PostgreSQL ${major}, and this version of Parcours has ${binaries.major}. Nothing was changed. Start the version that made it or a later one.`,
    );
  if (existsSync(keptAs(place, major)))
    throw new Error(
      `${keptAs(place, major)} is in the way. Move it elsewhere, and start again. Nothing was changed.`,
    );
  const earlier = await findEarlierBinaries(major);
  if (!earlier) throw missingBinaries(major, binaries.major);
  return { ...tools, binaries: earlier, place: sourceOf(place) };
}

/** Copies the database between two clusters, whose servers run only meanwhile. */
async function copyCluster(from: Tools, to: Tools, signal: AbortSignal): Promise<void> {
  const servers = [supervise(from), supervise(to)];
  const stop = () => Promise.all(servers.map((server) => server.stop()));
  const stopEarly = () => void stop();
  signal.addEventListener('abort', stopEarly);
  try {
    signal.throwIfAborted();
    for (const server of servers) await server.start();
    await ensureAppRole(adminUrlOf(to.place), appSecret(to.place));
    const source = adminUrlOf(from.place);
    // The first start may have been killed before the migrations.
    if (await withCopyClient(source, (client) => exists(client, '_prisma_migrations')))
      await copyDatabase(source, appUrlOf(to.place));
  } finally {
    signal.removeEventListener('abort', stopEarly);
    await stop();
  }
}

/** Removes what killed starts left behind, and ends their servers. */
async function removeAttempts(place: DataPaths): Promise<void> {
  await stopOrphan(place);
  for (const name of readdirSync(place.root)) {
    const cluster = join(place.root, name);
    if (!name.startsWith(ATTEMPT) && cluster !== verifiedIn(place)) continue;
    await stopOrphan({ ...place, cluster });
    rmSync(cluster, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function makeNext(tools: Tools, from: Tools, signal: AbortSignal): Promise<void> {
  const to = { ...tools, place: newAttempt(tools.place) };
  await removeAttempts(tools.place);
  await initialise(to);
  from.as.chown(from.place.cluster);
  await restorePassword(from);
  await copyCluster(from, to, signal);
  renameDurably(to.place.cluster, verifiedIn(to.place), to.place);
}

/**
 * Makes the files of the data folder those of the bundled PostgreSQL, if they are of an earlier major version. The old
 * ones stay as `cluster-17` and so on, until the owner removes them.
 * @throws with what to do; nothing was changed then.
 */
export async function bringOver(tools: Tools, signal: AbortSignal): Promise<void> {
  const { place, binaries } = tools;
  const verified = verifiedIn(place);
  if (!existsSync(place.cluster) && existsSync(verified)) renameDurably(verified, place.cluster, place);
  const major = majorOf(place);
  if (major === undefined || major === binaries.major) return;
  const from = await requireEarlier(tools, major);
  log().info({ from: major, to: binaries.major }, 'bringing the database over to the bundled PostgreSQL');
  await makeNext(tools, from, signal);
  renameDurably(place.cluster, keptAs(place, major), place);
  renameDurably(verified, place.cluster, place);
  log().info(
    { kept: keptAs(place, major) },
    'the database was brought over; remove the old files when all is well',
  );
}
