import sql from 'sql-template-tag';
import { z } from 'zod';
import { Count, EpochMs } from '../../wire/shared';
import type { Db } from '../database/client';

/** The jobs of one name in the queue. A job leaves the queue when it is done. */
export const JobCounts = z.strictObject({
  name: z.string(),
  /** Due and not yet taken. */
  waiting: Count,
  running: Count,
  /** Planned for later, without a failure so far. */
  planned: Count,
  /** Failed and tried again later. */
  failing: Count,
  /** Failed too often. */
  givenUp: Count,
  /** When the job that has waited longest was due; null if none waits. */
  waitingSince: EpochMs.nullable(),
  /** The message of the latest failure, shortened; null without one. */
  lastError: z.string().nullable(),
});
export type JobCounts = z.infer<typeof JobCounts>;

export const readJobs = (db: Db): Promise<JobCounts[]> =>
  db.rows<JobCounts>(sql`
    WITH job AS (
      SELECT task_identifier AS name, run_at, updated_at, last_error, locked_at IS NOT NULL AS running,
        attempts >= max_attempts AND locked_at IS NULL AS given_up, attempts > 0 AND last_error IS NOT NULL AS failed
      FROM graphile_worker.jobs),
    kind AS (SELECT *, NOT (running OR given_up OR failed) AND run_at <= now() AS waits FROM job)
    SELECT name, count(*) FILTER (WHERE waits) AS waiting, count(*) FILTER (WHERE running) AS running,
      count(*) FILTER (WHERE NOT (running OR given_up OR failed OR waits)) AS planned,
      count(*) FILTER (WHERE failed AND NOT (running OR given_up)) AS failing,
      count(*) FILTER (WHERE given_up) AS "givenUp", (extract(epoch FROM min(run_at) FILTER (WHERE waits)) * 1000)::int8 AS "waitingSince",
      left((array_agg(last_error ORDER BY updated_at DESC) FILTER (WHERE last_error IS NOT NULL))[1], 300) AS "lastError"
    FROM kind GROUP BY name ORDER BY name`);
