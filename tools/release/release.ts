import {
  cpSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';
import { compile, sourcesOf } from '@/launch/compile.mjs';
import { hashOf, readRelease } from '@/launch/sources.mjs';
import { findBinaries } from '@/server/platform/database/binaries';
import { buildWhenStale } from '@/server/start/build';
import { neededModules } from './modules';

const Manifest = z.looseObject({ version: z.string(), scripts: z.record(z.string(), z.string()) });

/** The commands of a release. The others build or test. */
const commands = ['start', 'db:migrate', 'token', 'accounts', 'doctor', 'link', 'plan', 'backup', 'restore'];
/** What the commands start or load by its name. */
const parts = ['server/pages.ts', 'server/start/sandbox-process.ts'];

/** Copied as they are. */
const copied = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'docs',
  'public',
  'prisma/migrations',
  'launch/launch.cjs',
  'launch/run.mjs',
  'launch/compile.mjs',
  'launch/sources.mjs',
  'deploy/Caddyfile',
  'deploy/nginx.conf',
  'deploy/parcours.service',
];

/** Parts of `.next` that only the build and its tools read. */
const isOfBuild = (path: string): boolean =>
  /^\.next\/(build|cache|dev|diagnostics|lock|trace|trace-build|turbopack|types)(\/|$)|\.(map|nft\.json)$/.test(
    path,
  );

/** npm gives every file in a package this time. With it, an unchanged package is the same layer of an image. */
const PACKED = new Date('1985-10-26T08:15:00Z');

function copyModules(files: string[], to: string): void {
  for (const file of files) {
    const target = join(to, file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target, { verbatimSymlinks: true });
  }
  for (const file of files) lutimesSync(join(to, file), PACKED, PACKED);
}

export const readManifest = () => Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));

const writeJson = (file: string, value: unknown) =>
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);

/** The manifest of a release: it runs, and installs nothing. */
function manifestOf({ scripts, ...all }: z.infer<typeof Manifest>) {
  const { name, version, description, license, type, engines } = all;
  const own = Object.fromEntries(commands.map((command) => [command, scripts[command]]));
  return { name, version, private: true, description, license, type, engines, scripts: own };
}

/** The entries that scripts run. */
const entriesOf = (scripts: Record<string, string | undefined>): string[] =>
  Object.values(scripts).map((script) => /launch\.cjs (\S+)$/.exec(script ?? '')?.[1] ?? '');

/** @throws if a folder holds something else than an earlier release. */
function empty(folder: string): void {
  const isOther = existsSync(folder) && readdirSync(folder).length > 0 && !readRelease(folder);
  if (isOther) throw new Error(`${folder} holds something else. Name a new or an empty folder.`);
  rmSync(folder, { recursive: true, force: true });
}

/** Writes what a server needs to run this version, without sources and tools, into a folder. Builds what is stale. */
export async function makeRelease(to: string): Promise<void> {
  empty(to);
  await buildWhenStale();
  // Makes the links of PostgreSQL's libraries where npm ran no install scripts: a release may be on a read-only disk.
  await findBinaries();
  const manifest = manifestOf(readManifest());
  const entries = [...entriesOf(manifest.scripts), ...parts];
  copyModules(await neededModules(entries), to);
  const compiled = join('dist', hashOf('.', sourcesOf('.')).slice(0, 16));
  await compile(process.cwd(), entries, join(to, compiled));
  for (const name of copied) cpSync(name, join(to, name), { recursive: true });
  cpSync('.next', join(to, '.next'), { recursive: true, filter: (path) => !isOfBuild(path) });
  // Next would need its compiler to read the settings in TypeScript.
  await build({ entryPoints: ['next.config.ts'], outfile: join(to, 'next.config.mjs'), logLevel: 'error' });
  writeJson(join(to, 'package.json'), manifest);
  writeJson(join(to, 'release.json'), { compiled, platform: `${process.platform}-${process.arch}` });
}
