import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOf, hashOf } from './sources.mjs';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist');
const sources = [
  'launch',
  'domain',
  'server',
  'testing',
  'tools',
  'prisma',
  'language',
  'messages',
  'e2e',
  'package-lock.json',
  'tsconfig.json',
];

/** Entries: the server, what pages use of it, the commands of package.json, and the processes that benchmarks and tests start. */
const isEntry = (/** @type {string} */ file) => /(^server\/(main|pages)|-command|-process)\.ts$/.test(file);

/**
 * Fails if an entry imports a file that is not among the hashed ones: a change of it would go unnoticed.
 * @param {string[]} files
 * @param {string} outdir
 */
async function compile(files, outdir) {
  const { build, stop } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: files.filter(isEntry),
    outdir,
    absWorkingDir: root,
    outbase: '.',
    bundle: true,
    // In every process, also in workers, which do not start here.
    inject: [join(root, 'launch/stack-traces.mjs')],
    // Late imports stay in chunks of their own, so that only processes that need them load them.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'error',
  });
  await stop();
  const isKnown = (/** @type {string} */ input) => files.includes(input) || input.startsWith('generated/');
  const missing = Object.keys(metafile.inputs).find((input) => !isKnown(input));
  if (missing) throw new Error(`launch/run.mjs does not list the folder of ${missing}.`);
}

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
  const files = filesOf(root, sources).filter((file) => /\.(m?ts|mjs|json|prisma)$/.test(file));
  const folder = join(output, hashOf(root, files).slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(output, { recursive: true });
  const unfinished = join(output, `unfinished-${process.pid}`);
  await import('./generate-client.mjs');
  await compile(files, unfinished);
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
