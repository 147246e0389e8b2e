import sql from 'sql-template-tag';
import { closePool, createDb, createPool } from './client';

/** Creates the tables and functions of graphile-worker if they are missing. Its worker updates them when it starts. */
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
