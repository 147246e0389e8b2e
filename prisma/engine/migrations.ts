import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = process.cwd();

export const migrationsFolder = join(root, 'prisma', 'migrations');
export const schemaFile = join(root, 'prisma', 'schema.prisma');

export interface Migration {
  name: string;
  script: string;
  /** SHA-256 of the script, as in Prisma's `_prisma_migrations` table. */
  checksum: string;
}

/** All migrations in the order they are applied. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  // Read at run time: the bundler would take the folder's name for the whole project.
  return readdirSync(/* turbopackIgnore: true */ folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const script = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    });
}

/** The schema in the engine's input format. */
export const schemaContainer = () => ({
  files: [{ path: 'schema.prisma', content: readFileSync(schemaFile, 'utf8') }],
});
