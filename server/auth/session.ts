import { decode, encode } from 'next-auth/jwt';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../database/client';
import type { Caller } from '../request-context';
import { settings } from '../settings';
import { readAndSpend, type Spending, spentColumns } from './rate-limit';
import type { Authentication } from './tokens';

/**
 * The lifetime of a session in seconds. Sessions are not renewed: a late response with a renewed cookie would undo a
 * sign-out.
 */
export const SESSION_SECONDS = 90 * 86_400;

/** With TLS, the `__Host-` prefix binds the cookie to the host and to TLS. */
export const sessionCookieName = (appUrl: string) =>
  appUrl.startsWith('https:') ? '__Host-parcours.session' : 'parcours.session';

export const SignInMethod = z.enum(['password', 'link', 'google', 'github']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** The content of the encrypted session cookie: account, session version, sign-in method, time of sign-in in epoch ms. */
const Session = z.object({ sub: z.uuid(), version: z.int(), by: SignInMethod, at: z.int() });
export type Session = z.infer<typeof Session>;

export function readCookie(header: string | null, name: string): string | undefined {
  const pair = header?.split(/; */).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

const selectAccount = ({ sub, version }: Pick<Session, 'sub' | 'version'>) => sql`
  SELECT id AS spender, id, email FROM users WHERE id = ${sub} AND session_version = ${version}`;

const Known = z.object({ id: z.string(), email: z.string() });
const KnownAndSpent = Known.extend(spentColumns);

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

/** Returns null for claims that are not a session. */
export const readSession = (claims: unknown): Session | null => Session.safeParse(claims).data ?? null;

/**
 * The caller of a session cookie; null if it is missing, forged or ended. A new password, sign-out everywhere and deleting
 * the account end all sessions, because each request compares the version.
 */
export async function readSessionCaller(db: Db, cookies: string | null): Promise<Caller | null> {
  const session = await decodeSession(cookies);
  const account = session && (await db.row(selectAccount(session), Known));
  return account ? callerOf(session, account) : null;
}

/** Like `readSessionCaller`, and counts the calls against the account's rate limit (0 for no limit). */
export async function authenticateSession(
  db: Db,
  cookies: string | null,
  spending: Spending,
): Promise<Authentication | null> {
  const session = await decodeSession(cookies);
  if (!session) return null;
  const spender = {
    known: selectAccount(session),
    schema: KnownAndSpent,
    by: 'session',
    id: session.sub,
  } as const;
  const found = await readAndSpend(db, spender, spending);
  return found ? { caller: callerOf(session, found.row), allowance: found.allowance } : null;
}

/** True for a request from another origin's page. Its cookies must be ignored. */
export function isCrossOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get('host');
}

const attributes = (maxAge: number) =>
  `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${settings().APP_URL.startsWith('https:') ? '; Secure' : ''}`;

/** The `Set-Cookie` value that opens a session. */
export async function sessionCookieHeader(session: Session): Promise<string> {
  const { AUTH_SECRET, APP_URL } = settings();
  const token = await encode({ token: session, secret: AUTH_SECRET, maxAge: SESSION_SECONDS });
  return `${sessionCookieName(APP_URL)}=${token}; ${attributes(SESSION_SECONDS)}`;
}

/** The `Set-Cookie` value that ends the session in this browser. */
export const clearedSessionCookieHeader = () => `${sessionCookieName(settings().APP_URL)}=; ${attributes(0)}`;
