import sql from 'sql-template-tag';
import { z } from 'zod';
import { createAccount } from '../auth/accounts';
import { hashPassword, isPassword } from '../auth/passwords';
import { countTry } from '../auth/throttle';
import { AppError, conflict, invalid } from '../errors';
import { procedure, publicProcedure, router, type SignedIn } from '../trpc';
import { Password, SignUp } from '../wire/account';

/*
 * What belongs to a person in the browser and to no token: sign-up, the password, the end of the account.
 * None of it is mirrored.
 */

const Done = z.strictObject({ done: z.literal(true) });
const done = { done: true as const };

const signUp = publicProcedure
  .input(SignUp)
  .output(Done)
  .mutation(async ({ ctx, input: { email, password, name } }) => {
    if (password.toLowerCase() === email.toLowerCase()) throw invalid('password', 'Must not be your address.');
    await countTry(ctx.db, `sign-up:address:${ctx.address}`, { tries: 60, minutes: 60 });
    await createAccount(ctx.db, { email, name: name?.trim() || null, passwordHash: await hashPassword(password) });
    return done;
  });

/** @throws 400 on `field` when the password is not the caller's. */
async function confirm(ctx: SignedIn, password: string, field: string): Promise<void> {
  const row = await ctx.db.row<{ hash: string | null }>(sql`
    SELECT password_hash AS hash FROM users WHERE id = ${ctx.caller.id} FOR UPDATE`);
  if (!(await isPassword(row?.hash, password))) throw invalid(field, 'Is not your password.');
}

/** A token speaks for its owner's data, not for the account: these need the browser's session. */
const inBrowser = procedure.use(({ ctx, next }) => {
  if (ctx.face !== 'web' || ctx.byToken) throw new AppError('forbidden', 'Sign in with a browser for this.');
  return next();
});

const changePassword = inBrowser
  .input(z.strictObject({ current: z.string().max(200), next: Password }))
  .output(Done)
  .mutation(async ({ ctx, input: { current, next } }) => {
    await confirm(ctx, current, 'current');
    await ctx.db.run(sql`
      UPDATE users SET password_hash = ${await hashPassword(next)}, session_version = session_version + 1
      WHERE id = ${ctx.caller.id}`);
    return done;
  });

const signOutEverywhere = inBrowser
  .input(z.strictObject({}))
  .output(Done)
  .mutation(async ({ ctx }) => {
    await ctx.db.run(sql`UPDATE users SET session_version = session_version + 1 WHERE id = ${ctx.caller.id}`);
    return done;
  });

const remove = inBrowser
  .input(z.strictObject({ password: z.string().max(200) }))
  .output(Done)
  .mutation(async ({ ctx, input: { password } }) => {
    await confirm(ctx, password, 'password');
    const shared = await ctx.db.row<{ name: string }>(sql`
      SELECT w.name FROM workspaces w
      WHERE w.kind = 'team' AND w.owner_id = ${ctx.caller.id}
        AND EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = w.id AND m.user_id <> ${ctx.caller.id})`);
    if (shared) throw conflict(`Others work in ${shared.name}. Hand it to one of them, or remove them first.`);
    await ctx.db.run(sql`DELETE FROM users WHERE id = ${ctx.caller.id}`);
    return done;
  });

export const account = router({ signUp, changePassword, signOutEverywhere, remove });
