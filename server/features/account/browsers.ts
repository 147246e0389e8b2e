import sql from 'sql-template-tag';
import { z } from 'zod';
import { ms } from '../../platform/database/epoch';
import { notFound } from '../../platform/errors/errors';
import { EpochMs, Id } from '../../wire/shared';
import { clearedSessionCookieHeader } from '../sign-in/session';
import { endSignIn } from '../sign-in/sign-ins';
import { inBrowser } from './in-browser';

const Browser = z.strictObject({
  id: Id,
  browser: z.string().nullable().describe('Such as `Firefox`; null if it is not known.'),
  system: z.string().nullable().describe('Such as `Linux`; null if it is not known.'),
  createdAt: EpochMs.describe('When it was signed in.'),
  seenAt: EpochMs.describe('When it was last used, to the hour.'),
  isCurrent: z.boolean().describe('Whether it is the one that asks.'),
});

/** The browsers in which the account is signed in: this one first, then by their last use. */
export const browsers = inBrowser
  .input(z.strictObject({}))
  .output(z.strictObject({ browsers: z.array(Browser) }))
  .query(async ({ ctx: { db, caller } }) => {
    const browsers = await db.rows<z.infer<typeof Browser>>(sql`
      SELECT s.id, s.browser, s.system, ${ms('s.created_at')} AS "createdAt", ${ms('s.seen_at')} AS "seenAt",
        s.id = ${caller.signInId} AS "isCurrent"
      FROM sign_ins s WHERE s.user_id = ${caller.id} AND s.ended_at IS NULL
      ORDER BY "isCurrent" DESC, s.seen_at DESC, s.id`);
    return { browsers };
  });

/** Signs a browser out. Its open pages lead to the sign-in page. */
export const signOutBrowser = inBrowser
  .input(z.strictObject({ id: Id }))
  .output(z.strictObject({ id: Id }))
  .mutation(async ({ ctx, input: { id } }) => {
    if (!(await ctx.db.transaction((tx) => endSignIn(tx, ctx.caller.id, id)))) throw notFound('browser');
    if (id === ctx.caller.signInId) ctx.answerHeaders?.append('set-cookie', clearedSessionCookieHeader());
    return { id };
  });
