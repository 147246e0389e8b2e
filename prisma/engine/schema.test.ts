import { expect, inject, test } from 'vitest';
import { migrationsFolder, readMigrations } from '@/server/platform/database/migrations';
import { createTestDatabase } from '@/testing/database';
import { diffToSchema } from './diff-to-schema';
import { withEngine } from './engine';

test('the migrations match the schema', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  expect(await diffToSchema(database.url)).toBe('');
});

test('Prisma’s engine finds every migration applied', async () => {
  await using database = await createTestDatabase(inject('postgres'));
  const answer = await withEngine(database.url, (engine) =>
    engine.applyMigrations({
      migrationsList: {
        baseDir: migrationsFolder,
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
        shadowDbInitScript: '',
        migrationDirectories: readMigrations().map(({ name, script }) => ({
          path: name,
          migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
        })),
      },
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  expect(answer.appliedMigrationNames).toEqual([]);
});
