import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg';

const root = process.cwd();

export const migrationsFolder = join(root, 'prisma', 'migrations');
export const schemaFile = join(root, 'prisma', 'schema.prisma');

/** A migration as it stands on disk. */
interface Migration {
  name: string;
  script: string;
  /** SHA-256 of the script, as Prisma's table keeps it. */
  checksum: string;
}

/** All migrations, in the order in which they apply. */
export function readMigrations(): Migration[] {
  return readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const script = readFileSync(join(migrationsFolder, name, 'migration.sql'), 'utf8');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    });
}

/** The migrations as the schema engine takes them. */
export function migrationList(): MigrationList {
  const lockfile = join(migrationsFolder, 'migration_lock.toml');
  return {
    baseDir: migrationsFolder,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: readMigrations().map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
    })),
  };
}

/** The schema as the engine takes it. */
export const schemaContainer = () => ({
  files: [{ path: 'schema.prisma', content: readFileSync(schemaFile, 'utf8') }],
});
