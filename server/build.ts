import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const sources = [
  'app',
  'components',
  'server',
  'public',
  'package-lock.json',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
];
const mark = join('.next', 'parcours-sources');

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (/\.[a-z]+$/.test(path)) return /\.(test|spec)\./.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((entry) => filesOf(join(path, entry)));
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const isFresh = (hash: string) =>
  existsSync(mark) && existsSync(join('.next', 'BUILD_ID')) && readFileSync(mark, 'utf8') === hash;

/**
 * Builds the pages where the build is missing or older than the sources.
 * @throws when the build fails; what it says stands above.
 */
export async function buildWhenStale(): Promise<void> {
  const hash = hashOfSources();
  if (isFresh(hash)) return;
  process.stdout.write('Building the pages; this takes a minute the first time.\n');
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const child = spawn(process.execPath, [next, 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The pages could not be built; what is wrong stands above.');
  writeFileSync(mark, hash);
}
