import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesOf, hashOf, readRelease } from '../../launch/sources.mjs';
import { addEarlierFiles, setAside } from './build-files';
import { nameForPages } from './pages-module';

const sources = [
  'app',
  'components',
  'domain',
  'language',
  'messages',
  'server',
  'public',
  'package-lock.json',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
];
const buildMarker = join('.next', 'parcours-sources');

const isFresh = (hash: string) =>
  existsSync(buildMarker) &&
  existsSync(join('.next', 'BUILD_ID')) &&
  readFileSync(buildMarker, 'utf8') === hash;

const built = join('.next', 'static');
const chunks = join(built, 'chunks');
/** `next build` empties `.next`, except for this folder. */
const aside = join('.next', 'cache', 'earlier-static');

/** Lists the code of the build for the service worker, so that what loads late works offline too. */
function listOfflineFiles(): void {
  const all = readdirSync(chunks).map((name) => `/_next/static/chunks/${name}`);
  writeFileSync(join(built, 'offline-files.json'), JSON.stringify(all));
}

/**
 * Runs `next build` if there is no build of the current sources.
 * @throws when the build fails. Its output has the reason.
 */
export async function buildWhenStale(): Promise<void> {
  const root = process.cwd();
  if (readRelease(root)) return;
  const hash = hashOf(root, filesOf(root, sources));
  if (isFresh(hash)) return;
  process.stdout.write('Building the pages; this takes a minute the first time.\n');
  nameForPages();
  setAside(built, aside);
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const child = spawn(process.execPath, [next, 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The pages could not be built. Read the output above for the reason.');
  listOfflineFiles();
  addEarlierFiles(built, aside);
  writeFileSync(buildMarker, hash);
}
