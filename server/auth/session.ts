import { decode, encode } from 'next-auth/jwt';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../database/client';
import type { Caller } from '../request-context';
import { settings } from '../settings';
import { type Spending, Spent, spend } from './rate-limit';
import type { Authentication } from './tokens';

/**
 * How long a session lasts, in seconds. Nothing renews it behind the person's back: an answer on its way with a new
 * cookie would undo the sign-out that overtook it.
 */
export const SESSION_SECONDS = 90 * 86_400;

/** The session's cookie: bound to the host and sent over TLS only, where the app is reached by TLS. */
export const sessionCookieName = (appUrl: string) =>
  appUrl.startsWith('https:') ? '__Host-parcours.session' : 'parcours.session';

/** How a session was opened. */
export const SignInMethod = z.enum(['password', 'link', 'google', 'github']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** What the session's cookie carries, encrypted: whose it is, which sessions of his still count, how and when it was opened. */
const Session = z.object({ sub: z.uuid(), version: z.int(), by: SignInMethod, at: z.int() });
export type Session = z.infer<typeof Session>;

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | null, name: string): string | undefined {
  const pair = header?.split(/; */).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

const selectAccount = ({ sub, version }: Pick<Session, 'sub' | 'version'>) => sql`
  SELECT id AS spender, id, email FROM users WHERE id = ${sub} AND session_version = ${version}`;

const Known = z.object({ id: z.string(), email: z.string() });
const KnownAndSpent = Known.extend(Spent.shape);

/** The account of a session that still counts: its version is the account's. */
export const findSessionAccount = (db: Db, session: Pick<Session, 'sub' | 'version'>) =>
  db.row(selectAccount(session), Known);

async function decodeSession(cookies: string | null): Promise<Session | null> {
  const { AUTH_SECRET, APP_URL } = settings();
  const cookie = readCookie(cookies, sessionCookieName(APP_URL));
  return cookie ? readSession(await decode({ token: cookie, secret: AUTH_SECRET }).catch(() => null)) : null;
}

const callerOf = ({ by, at }: Session, { id, email }: z.infer<typeof Known>): Caller => ({
  id,
  email,
  readOnly: false,
  ...(by !== 'password' && { verifiedAt: at }),
});

/** What a decoded cookie says; null where it is none of ours. */
export const readSession = (claims: unknown): Session | null => Session.safeParse(claims).data ?? null;

/**
 * Who a browser's session cookie speaks for; null when there is none, it is forged or has ended. A session ends
 * with a change of password, sign-out everywhere or the account: its version is checked on every request.
 */
export async function readSessionCaller(db: Db, cookies: string | null): Promise<Caller | null> {
  const session = await decodeSession(cookies);
  const account = session && (await findSessionAccount(db, session));
  return account ? callerOf(session, account) : null;
}

/** The same for a call, which spends of what the account's sessions may ask a minute (a limit of 0 for no limit). */
export async function authenticateSession(
  db: Db,
  cookies: string | null,
  spending: Spending,
): Promise<Authentication | null> {
  const session = await decodeSession(cookies);
  if (!session) return null;
  const account = await db.row(spend(selectAccount(session), 'session', spending), KnownAndSpent);
  if (!account) return null;
  const { allowed, fullInS } = account;
  return {
    caller: callerOf(session, account),
    allowance: spending.limit > 0 ? { ...spending, allowed, fullInS } : null,
  };
}

/** True for a request that a page of another origin made: cookies do not speak for it. */
export function isCrossOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get('host');
}

const attributes = (maxAge: number) =>
  `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${settings().APP_URL.startsWith('https:') ? '; Secure' : ''}`;

/** The `Set-Cookie` that opens a session in the browser that asked. */
export async function sessionCookieHeader(session: Session): Promise<string> {
  const { AUTH_SECRET, APP_URL } = settings();
  const token = await encode({ token: session, secret: AUTH_SECRET, maxAge: SESSION_SECONDS });
  return `${sessionCookieName(APP_URL)}=${token}; ${attributes(SESSION_SECONDS)}`;
}

/** The `Set-Cookie` that forgets the session. */
export const clearedSessionCookieHeader = () => `${sessionCookieName(settings().APP_URL)}=; ${attributes(0)}`;
