import sql from 'sql-template-tag';
import { withPool } from './client';

/** Creates the tables and functions of graphile-worker if they are missing. Its worker updates them when it starts. */
export const installQueue = (url: string): Promise<void> =>
  withPool(url, async (db, pgPool) => {
    const found = await db.row<{ isThere: boolean }>(
      sql`SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AS "isThere"`,
    );
    if (found?.isThere) return;
    const { Logger, runMigrations } = await import('graphile-worker');
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) });
  });
