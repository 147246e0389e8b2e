import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile, sourcesOf } from './compile.mjs';
import { hashOf, readRelease } from './sources.mjs';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist');
/** Entries: the server, what pages use of it, the commands of package.json, and the processes that benchmarks and tests start. */
const isEntry = (/** @type {string} */ file) => /(^server\/(main|pages)|-command|-process)\.ts$/.test(file);

const HOUR_MS = 3_600_000;

/** Removes old builds. Keeps the newest five, which may be running, and recent ones, which may still be compiling. */
function prune() {
  const builds = readdirSync(output)
    .map((name) => ({ path: join(output, name), at: statSync(join(output, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path, at } of builds.slice(5))
    if (Date.now() - at > HOUR_MS) rmSync(path, { recursive: true, force: true });
}

/** Returns the folder of the compiled sources. Compiles them first if they changed. Safe for concurrent processes. */
export async function compiled() {
  const release = readRelease(root);
  if (release) return join(root, release.compiled);
  const files = sourcesOf(root);
  const folder = join(output, hashOf(root, files).slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(output, { recursive: true });
  const unfinished = join(output, `unfinished-${process.pid}`);
  await import('./generate-client.mjs');
  await compile(root, files.filter(isEntry), unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
  prune();
  return folder;
}

/**
 * Runs an entry of the compiled sources in this process.
 * @param {string} entry its path in the repository, such as `server/main.ts`
 */
export async function run(entry) {
  const script = join(await compiled(), entry.replace(/\.ts$/, '.js'));
  process.argv.splice(1, 2, script);
  await import(pathToFileURL(script).href);
}
