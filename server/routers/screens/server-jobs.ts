import { z } from 'zod';
import { isServerOwner } from '../../access/server-owner';
import { notFound } from '../../errors/errors';
import { JobCounts, readJobs } from '../../jobs/read-jobs';
import { query } from '../../operation/trpc';

/** The jobs of the whole server, for its owner alone. */
export const serverJobs = query
  .input(z.strictObject({}))
  .output(z.strictObject({ jobs: z.array(JobCounts) }))
  .query(async ({ ctx }) => {
    if (!(await isServerOwner(ctx))) throw notFound('page');
    return { jobs: await readJobs(ctx.db) };
  });
