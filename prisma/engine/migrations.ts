import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = process.cwd();

export const migrationsFolder = join(root, 'prisma', 'migrations');
export const schemaFile = join(root, 'prisma', 'schema.prisma');

/** A migration as it stands on disk. */
export interface Migration {
  name: string;
  script: string;
  /** SHA-256 of the script, as Prisma's table keeps it. */
  checksum: string;
}

/** All migrations, in the order in which they apply. */
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

/** The schema as the engine takes it. */
export const schemaContainer = () => ({
  files: [{ path: 'schema.prisma', content: readFileSync(schemaFile, 'utf8') }],
});
