import pg from 'pg';
import { migrationList, readMigrations } from '@/prisma/engine/migrations';

// Any number: what matters is that every process of ours waits for the same one.
const LOCK = 7_001_001;

/** True when every migration on disk stands in the database as finished, with the same text. */
async function isCurrent(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  if (!rows[0]?.found) return false;
  const applied = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const checksums = new Map(applied.rows.map((row) => [row.migration_name, row.checksum]));
  return readMigrations().every(({ name, checksum }) => checksums.get(name) === checksum);
}

/**
 * Applies what is not applied yet and answers the names. Many processes may call it at once: one works, the others wait.
 * @throws what the database says of a script it refuses.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (await isCurrent(client)) return [];
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    if (await isCurrent(client)) return [];
    // The engine is large: it is loaded only where there is work for it.
    const { withEngine } = await import('@/prisma/engine/engine');
    const { appliedMigrationNames } = await withEngine(url, (engine) =>
      engine.applyMigrations({
        migrationsList: migrationList(),
        filters: { externalTables: [], externalEnums: [] },
      }),
    );
    return appliedMigrationNames;
  } finally {
    await client.end();
  }
}

/** True when the database answers and has every migration. */
export async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return await isCurrent(client);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
