import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const migrationsFolder = join(process.cwd(), 'prisma', 'migrations');

export interface Migration {
  name: string;
  script: string;
  /** SHA-256 of the script, as in Prisma's `_prisma_migrations` table. */
  checksum: string;
}

let known: Migration[] | undefined;

/**
 * The migrations of this process's version, read once: the files of a newer version may replace them while it runs.
 * `npm start` calls it before it serves.
 */
export function knownMigrations(): Migration[] {
  known ??= readMigrations();
  return known;
}

/** All migrations in the order they are applied. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const script = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    });
}
