import sql from 'sql-template-tag';
import { z } from 'zod';
import { settings } from '../../config/settings';
import { notFound } from '../../errors/errors';
import { JobCounts, readJobs } from '../../jobs/read-jobs';
import { query, type SignedIn } from '../../operation/trpc';

/** Whether the caller runs this server: the account with the verified address that OWNER_EMAIL names. */
export async function isServerOwner({ db, caller }: Pick<SignedIn, 'db' | 'caller'>): Promise<boolean> {
  const email = settings().OWNER_EMAIL;
  if (email === undefined) return false;
  const owner = await db.row(sql`
    SELECT 1 FROM users WHERE id = ${caller.id} AND email = lower(${email}) AND email_verified_at IS NOT NULL`);
  return owner !== undefined;
}

/** The jobs of the whole server, for its owner alone. */
export const serverJobs = query
  .input(z.strictObject({}))
  .output(z.strictObject({ jobs: z.array(JobCounts) }))
  .query(async ({ ctx }) => {
    if (!(await isServerOwner(ctx))) throw notFound('page');
    return { jobs: await readJobs(ctx.db) };
  });
