import sql from 'sql-template-tag';
import { closePool, createDb, createPool } from './client';

/** Makes the tables and functions of graphile-worker where they are missing. A start of its worker updates them. */
export async function installQueue(url: string): Promise<void> {
  const pool = createPool(url);
  try {
    const found = await createDb(pool).row<{ isThere: boolean }>(
      sql`SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AS "isThere"`,
    );
    if (found?.isThere) return;
    const { Logger, runMigrations } = await import('graphile-worker');
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await closePool(pool);
  }
}
