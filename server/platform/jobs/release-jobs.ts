import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type Db, withPool } from '../database/client';
import { defineJob, type RunnableJob } from './job';
import { endTurns } from './turn';

/** A process that holds a job for longer than it may run, and a minute, was killed. */
const isHeldTooLong = (longest: Record<string, number>) =>
  sql`locked_at < now() - make_interval(mins => coalesce((${JSON.stringify(longest)}::jsonb->>task_identifier)::int, 1) + 1)`;

const release = (db: Db, held: Sql) =>
  db.run(sql`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
    WHERE ${held} HAVING count(*) > 0`);

/** Gives the jobs of killed processes to others. The queue itself would wait four hours. */
export const releaseJobs = (jobs: readonly RunnableJob[]) =>
  defineJob({
    name: 'release_jobs',
    payload: z.object({}),
    attempts: 1,
    cron: '* * * * *',
    run: async (_, { db }) => {
      const long = jobs.filter(({ minutes }) => minutes > 1);
      await release(db, isHeldTooLong(Object.fromEntries(long.map(({ name, minutes }) => [name, minutes]))));
    },
  });

/** Releases every job that is held. Call it only while no process works on the queue: then all of them were killed. */
export const releaseAllJobs = (url: string): Promise<void> =>
  withPool(url, async (db) => {
    await release(db, sql`locked_at IS NOT NULL`);
    await endTurns(db);
  });
