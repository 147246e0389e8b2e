import sql from 'sql-template-tag';
import { z } from 'zod';
import { defineJob } from './job';

/** A job may run for a minute. A process that holds one for longer was killed. */
const HELD_FOR = '2 minutes';

/** Gives the jobs of killed processes to others. The queue itself would wait four hours. */
export const releaseJobs = defineJob({
  name: 'release_jobs',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  run: async (_, { db }) => {
    await db.run(sql`
      SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
      WHERE locked_at < now() - ${HELD_FOR}::interval HAVING count(*) > 0`);
  },
});
