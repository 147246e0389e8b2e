import sql from 'sql-template-tag';
import type { Db } from '../server/platform/database/client';

/** Lets the jobs that wait for their time begin now. */
export const makeJobsDue = (db: Db): Promise<number> =>
  db.run(sql`
    SELECT graphile_worker.reschedule_jobs(array_agg(id), now()) FROM graphile_worker.jobs WHERE run_at > now()`);
