import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Caller, RequestContext } from '../../core/caller/request-context';
import { publicProcedure, router } from '../../core/operation/trpc';
import { settings } from '../../platform/config/settings';
import { vapidKeys } from '../../platform/config/vapid';
import { conflict, invalid } from '../../platform/errors/errors';
import { clearTries, countTry } from '../../platform/limits/throttle';
import { canSendMail } from '../../platform/mail/mailer';
import { networkOf } from '../../platform/network/addresses';
import { Email, NewPassword, SignUp } from '../../wire/account';
import { Count } from '../../wire/shared';
import { type Account, createAccount, normalizeEmail } from '../sign-in/accounts';
import { readArrival } from '../sign-in/arrival';
import { deleteAccount } from '../sign-in/delete-account';
import { knownBrowserCookie } from '../sign-in/known-browser';
import { countLink } from '../sign-in/link-limits';
import { queueConfirmationLink, sendConfirmationLink, sendSignInLink } from '../sign-in/link-mails';
import { endAllGrants, isInUse } from '../sign-in/oauth/app-grants';
import { hashPassword, verifyPassword } from '../sign-in/passwords';
import { SignInMethods, signInMethods } from '../sign-in/providers';
import { clearedSessionCookieHeader, sessionCookieHeader } from '../sign-in/session';
import { effectOfLink, linkEffects } from '../sign-in/sign-in-links';
import { addSignIn, forgetDevices, forgetSignIns } from '../sign-in/sign-ins';
import { isMailedThere, requireSignUp } from '../sign-in/sign-up';
import { revokeAllTokens } from '../sign-in/tokens';
import { browsers, signOutBrowser } from './browsers';
import { inBrowser, isRecentlySignedIn } from './in-browser';

/*
 * What people do only in the browser, never with a token: sign up, change the password, delete the account. It is
 * not mirrored. Tries are counted outside of writes that may roll back, so procedures open their own transactions.
 */

const Done = z.strictObject({ done: z.literal(true) });
const done = { done: true as const };

interface NewSession {
  userId: string;
  version: number;
  /** The sign-in that goes on; by default a new one. */
  id?: string | undefined;
}

async function openSession(
  { db, answerHeaders, now, cookies, userAgent }: RequestContext,
  { userId, version, id = randomUUID() }: NewSession,
): Promise<void> {
  await addSignIn(db, { id, userId, userAgent });
  const cookie = await sessionCookieHeader({ sub: userId, version, by: 'password', at: now.getTime(), id });
  answerHeaders?.append('set-cookie', cookie);
  answerHeaders?.append('set-cookie', await knownBrowserCookie(cookies, userId));
}

/** @throws 409 where `OIDC_ONLY` leaves no passwords. */
function requirePasswords(): void {
  const { password, oidc } = signInMethods();
  if (!password) throw conflict(`This server has no passwords. Sign in by ${oidc}.`);
}

function requireNotAddress(password: string, email: string): void {
  if (password.trim().toLowerCase() === email.toLowerCase())
    throw invalid('password', 'Must not be your address. Choose another.');
}

/** @throws 429 once a network signed up 200 accounts in an hour, or a third of a higher `RATE_LIMIT`. */
async function limitSignUps({ db, address }: RequestContext): Promise<void> {
  const { RATE_LIMIT } = settings();
  if (RATE_LIMIT === 0) return;
  const tries = Math.max(200, Math.ceil(RATE_LIMIT / 3));
  await countTry(db, `sign-up:${networkOf(address)}`, { tries, minutes: 60 });
}

const signUp = publicProcedure
  .input(SignUp)
  .output(Done)
  .mutation(async ({ ctx, input: { email, password, name, invitation } }) => {
    requirePasswords();
    requireNotAddress(password, email);
    await limitSignUps(ctx);
    const person = { email: normalizeEmail(email), isVerified: false, invitation };
    await requireSignUp(ctx.db, person);
    const isVerified = await isMailedThere(ctx.db, person);
    const passwordHash = await hashPassword(password);
    const made: Account = await createAccount(ctx.db, {
      email,
      name: name?.trim() || null,
      passwordHash,
      isVerified,
      ...readArrival(ctx),
    });
    await openSession(ctx, { userId: made.userId, version: 1 });
    if (!isVerified) await postConfirmation(ctx, email);
    return done;
  });

/** Mails a confirmation link after sign-up. The account exists already, so a limit or a failure only skips the mail. */
async function postConfirmation(ctx: RequestContext, email: string): Promise<void> {
  if (!canSendMail()) return;
  const isAllowed = await countLink(ctx, email).then(
    () => true,
    () => false,
  );
  if (isAllowed) await queueConfirmationLink(ctx, email);
}

const sendLink = publicProcedure
  .input(z.strictObject({ email: Email }))
  .output(Done)
  .mutation(async ({ ctx, input }) => {
    if (!signInMethods().link) throw conflict('This server mails no sign-in links. Sign in another way.');
    await countLink(ctx, input.email);
    await sendSignInLink(ctx, input.email);
    return done;
  });

/** What the page of a mailed link shows before the link is used. */
const link = publicProcedure
  .input(z.strictObject({ token: z.string().min(1).max(200) }))
  .output(z.strictObject({ effect: z.enum(linkEffects) }))
  .mutation(async ({ ctx, input }) => ({
    effect: await effectOfLink(ctx.db, input.token, ctx.caller?.id),
  }));

/** How long a sign-in by mail or by a provider replaces the password. */
const VERIFIED_MS = 15 * 60_000;

type Signed = RequestContext & { caller: Caller };

const isRecentlyVerified = ({ caller, now }: Signed) =>
  now.getTime() - (caller.verifiedAt ?? 0) < VERIFIED_MS;

/** The account, as long as its password is the confirmed one. The write that follows uses it as its condition. */
const unchangedAccount = (ctx: Signed, hash: string | null | undefined): Sql =>
  sql`id = ${ctx.caller.id} AND password_hash IS NOT DISTINCT FROM ${hash}`;

/**
 * Confirms the person by the password, or by a recent sign-in with a mailed link or a provider.
 * Returns the condition for the write that follows. @throws 400 on `field` for a wrong password, 429 after too many.
 */
async function confirm(ctx: Signed, field: string, password?: string): Promise<Sql> {
  const row = await ctx.db.row(
    sql`SELECT password_hash AS hash FROM users WHERE id = ${ctx.caller.id}`,
    z.object({ hash: z.string().nullable() }),
  );
  if (isRecentlyVerified(ctx)) return unchangedAccount(ctx, row?.hash);
  if (!row?.hash)
    throw invalid(
      field,
      'This account has no password yet. Sign in with a link or a provider, then do this at once.',
    );
  const key = `confirm:${ctx.caller.id}`;
  await countTry(ctx.db, key, { tries: 10, minutes: 15 });
  if (!password || !(await verifyPassword(row.hash, password)))
    throw invalid(field, 'Wrong password. Try again.');
  await clearTries(ctx.db, key);
  return unchangedAccount(ctx, row.hash);
}

const Current = z.string().max(200).optional();

const changePassword = inBrowser
  .input(z.strictObject({ current: Current, next: NewPassword, revokeTokens: z.boolean().default(false) }))
  .output(Done)
  .mutation(async ({ ctx, input: { current, next, revokeTokens } }) => {
    requirePasswords();
    if (next.trim().toLowerCase() === ctx.caller.email) throw invalid('next', 'Must not be your address.');
    const confirmed = await confirm(ctx, 'current', current);
    const passwordHash = await hashPassword(next);
    const row = await ctx.db.transaction(async (tx) => {
      const changed = await tx.row<{ version: number }>(sql`
        UPDATE users SET password_hash = ${passwordHash}, session_version = session_version + 1
        WHERE ${confirmed} RETURNING session_version AS version`);
      if (changed) await forgetSignIns(tx, ctx.caller.id, ctx.caller.signInId);
      if (changed && revokeTokens) {
        await revokeAllTokens(tx, ctx.caller.id);
        await endAllGrants(tx, ctx.caller.id);
        await forgetDevices(tx, ctx.caller.id);
      }
      return changed;
    });
    if (!row) throw invalid('current', 'Was changed just now. Try again.');
    await openSession(ctx, { userId: ctx.caller.id, version: row.version, id: ctx.caller.signInId });
    return done;
  });

const signOutEverywhere = inBrowser
  .input(z.strictObject({}))
  .output(Done)
  .mutation(async ({ ctx }) => {
    await ctx.db.transaction(async (tx) => {
      await tx.run(sql`UPDATE users SET session_version = session_version + 1 WHERE id = ${ctx.caller.id}`);
      await forgetSignIns(tx, ctx.caller.id);
      await forgetDevices(tx, ctx.caller.id);
    });
    ctx.answerHeaders?.append('set-cookie', clearedSessionCookieHeader());
    return done;
  });

const remove = inBrowser
  .input(z.strictObject({ password: Current }))
  .output(Done)
  .mutation(async ({ ctx, input: { password } }) => {
    const confirmed = await confirm(ctx, 'password', password);
    await deleteAccount(ctx.db, ctx.caller.id, confirmed);
    ctx.answerHeaders?.append('set-cookie', clearedSessionCookieHeader());
    return done;
  });

const sendConfirmation = inBrowser
  .input(z.strictObject({}))
  .output(Done)
  .mutation(async ({ ctx }) => {
    const { email } = ctx.caller;
    if (!canSendMail())
      throw conflict('This server sends no mail. Ask the person who runs it to verify your address.');
    await countLink(ctx, email);
    await sendConfirmationLink(ctx, email);
    return done;
  });

const Security = z.strictObject({
  hasPassword: z.boolean(),
  isRecentlyVerified: z.boolean(),
  isRecentlySignedIn: z.boolean().describe('Whether the ways to sign in can be changed now.'),
  tokenCount: Count,
  appCount: Count.describe('Apps that are allowed to use the account.'),
  isVerified: z.boolean().describe('Whether the address is verified.'),
  methods: SignInMethods,
  canMail: z.boolean().describe('Whether this server can mail a confirmation link.'),
});

type Security = z.infer<typeof Security>;

/** The key that a browser subscribes for. */
const pushKey = inBrowser
  .input(z.strictObject({}))
  .output(z.strictObject({ publicKey: z.string() }))
  .query(() => ({ publicKey: vapidKeys().publicKey }));

/** The security settings of the account. */
const security = inBrowser
  .input(z.strictObject({}))
  .output(Security)
  .query(async ({ ctx }) => {
    const row = await ctx.db.row<
      Pick<Security, 'hasPassword' | 'isVerified' | 'tokenCount' | 'appCount'>
    >(sql`
      SELECT password_hash IS NOT NULL AS "hasPassword", email_verified_at IS NOT NULL AS "isVerified", (
        SELECT count(*) FROM api_tokens t
        WHERE t.user_id = users.id AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${ctx.now})
      ) AS "tokenCount", (
        SELECT count(*) FROM oauth_grants g WHERE g.user_id = users.id AND ${isInUse}
      ) AS "appCount" FROM users WHERE id = ${ctx.caller.id}`);
    const { hasPassword = false, isVerified = false, tokenCount = 0, appCount = 0 } = row ?? {};
    return {
      hasPassword,
      isVerified,
      tokenCount,
      appCount,
      isRecentlyVerified: isRecentlyVerified(ctx),
      isRecentlySignedIn: isRecentlySignedIn(ctx.caller, ctx.now),
      methods: signInMethods(),
      canMail: canSendMail(),
    };
  });

export const account = router({
  signUp,
  sendLink,
  link,
  sendConfirmation,
  changePassword,
  signOutEverywhere,
  remove,
  security,
  pushKey,
  browsers,
  signOutBrowser,
});
