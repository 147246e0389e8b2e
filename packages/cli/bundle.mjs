import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf, hashOf } from '../../launch/sources.mjs';

const here = import.meta.dirname;
const root = join(here, '../..');

/**
 * Compiles the command line and its libraries into one file.
 * @param {string} outfile
 */
async function bundle(outfile) {
  const { build, stop } = await import('esbuild');
  mkdirSync(dirname(outfile), { recursive: true });
  const unfinished = `${outfile}.${process.pid}`;
  await build({
    entryPoints: [join(here, 'parcours.ts')],
    outfile: unfinished,
    absWorkingDir: root,
    bundle: true,
    minify: true,
    // Names of classes stand in error messages.
    keepNames: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Commander is CommonJS and requires modules of Node.
    banner: {
      js: "#!/usr/bin/env node\nimport{createRequire}from'node:module';const require=createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  await stop();
  renameSync(unfinished, outfile);
}

/** The compiled command line of this repository; compiles it first when its sources changed. */
export async function bundled() {
  const files = filesOf(root, ['packages/cli', 'packages/client/src', 'domain', 'package-lock.json']).filter(
    (file) => /\.(ts|mjs|json)$/.test(file) && !file.startsWith(join('packages', 'cli', 'dist')),
  );
  const folder = join(here, 'dist', 'builds');
  const file = join(folder, `${hashOf(root, files).slice(0, 16)}.mjs`);
  if (existsSync(file)) return file;
  const older = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.mjs')) : [];
  await bundle(file);
  for (const name of older) rmSync(join(folder, name), { force: true });
  return file;
}

/** What `npm pack` puts into the package: the command line, its manual page and the licence. */
async function pack() {
  const file = join(here, 'dist/parcours.mjs');
  await bundle(file);
  writeFileSync(join(here, 'dist/parcours.1'), execFileSync(process.execPath, [file, 'man']));
  copyFileSync(join(root, 'LICENSE'), join(here, 'LICENSE'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await pack();
