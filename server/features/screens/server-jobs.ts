import { z } from 'zod';
import { isServerOwner } from '../../admin/server-owner';
import { query } from '../../core/operation/trpc';
import { notFound } from '../../platform/errors/errors';
import { JobCounts, readJobs } from '../../platform/jobs/read-jobs';

/** The jobs of the whole server, for its owner alone. */
export const serverJobs = query
  .input(z.strictObject({}))
  .output(z.strictObject({ jobs: z.array(JobCounts) }))
  .query(async ({ ctx }) => {
    if (!(await isServerOwner(ctx))) throw notFound('page');
    return { jobs: await readJobs(ctx.db) };
  });
