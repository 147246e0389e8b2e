import { decode, encode } from 'next-auth/jwt';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Caller } from '../../core/caller/request-context';
import { zoneColumn } from '../../core/caller/zone';
import { settings } from '../../platform/config/settings';
import type { Db } from '../../platform/database/client';
import type { Asked, HeaderReader } from '../../platform/http/plain-request';
import { noteSignIn } from './sign-ins';

/**
 * The lifetime of a session in seconds. Sessions are not renewed: a late response with a renewed cookie would undo a
 * sign-out.
 */
export const SESSION_SECONDS = 90 * 86_400;

/** With TLS, the `__Host-` prefix binds the cookie to the host and to TLS. */
export const sessionCookieName = (appUrl: string) =>
  appUrl.startsWith('https:') ? '__Host-parcours.session' : 'parcours.session';

export const SignInMethod = z.enum(['password', 'link', 'google', 'github', 'oidc', 'passkey']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/**
 * The content of the encrypted session cookie: account, session version, sign-in method, time of sign-in in epoch ms, and
 * the sign-in's row. Cookies from before that table have no `id`; their own id, `jti`, takes its place.
 */
const Session = z.object({
  sub: z.uuid(),
  version: z.int(),
  by: SignInMethod,
  at: z.int(),
  id: z.uuid().optional(),
});
export type Session = z.infer<typeof Session>;

const StoredSession = Session.extend({ jti: z.uuid() });
type StoredSession = z.infer<typeof StoredSession>;

/** The id of the session's row in `sign_ins`. */
export const signInOf = ({ id, jti }: StoredSession): string => id ?? jti;

export function readCookie(header: string | null, name: string): string | undefined {
  const pair = header?.split(/; */).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

const selectAccount = (session: StoredSession) => sql`
  SELECT u.id, u.email, ${zoneColumn} AS zone, coalesce(s.seen_at < now() - interval '1 hour', true) AS stale
  FROM users u LEFT JOIN sign_ins s ON s.id = ${signInOf(session)} AND s.user_id = u.id
  WHERE u.id = ${session.sub} AND u.disabled_at IS NULL AND u.session_version = ${session.version}
    AND s.ended_at IS NULL AND (s.id IS NOT NULL OR ${!session.id}::boolean)`;

const Known = z.object({
  id: z.string(),
  email: z.string(),
  zone: z.string().nullable(),
  stale: z.boolean(),
});

async function decodeSession(cookies: string | null | undefined): Promise<StoredSession | null> {
  const { AUTH_SECRET, APP_URL } = settings();
  const cookie = readCookie(cookies ?? null, sessionCookieName(APP_URL));
  return cookie ? readSession(await decode({ token: cookie, secret: AUTH_SECRET }).catch(() => null)) : null;
}

/** The session whose cookie a response sets, if any. */
export const readOpenedSession = (headers: Headers): Promise<StoredSession | null> =>
  decodeSession(
    headers.getSetCookie().find((line) => line.startsWith(`${sessionCookieName(settings().APP_URL)}=`)),
  );

const callerOf = (session: StoredSession, { id, email, zone }: z.infer<typeof Known>): Caller => ({
  id,
  email,
  zone,
  readOnly: false,
  signInId: signInOf(session),
  signedInAt: session.at,
  ...(session.by !== 'password' && { verifiedAt: session.at }),
});

/** Returns null for claims that are not a session. */
export const readSession = (claims: unknown): StoredSession | null =>
  StoredSession.safeParse(claims).data ?? null;

/**
 * The caller of a session cookie; null if it is missing, forged or ended. A new password, sign-out everywhere and deleting
 * the account end all sessions, because each request compares the version. Signing a browser out ends its own.
 */
export async function readSessionCaller(db: Db, cookies: string | null): Promise<Caller | null> {
  const session = await decodeSession(cookies);
  const account = session && (await db.row(selectAccount(session), Known));
  return account ? callerOf(session, account) : null;
}

/** Like `readSessionCaller`, and notes the use of the sign-in at most once an hour. */
export async function authenticateSession(db: Db, headers: HeaderReader): Promise<Caller | null> {
  const session = await decodeSession(headers.get('cookie'));
  const account = session && (await db.row(selectAccount(session), Known));
  if (!account) return null;
  if (account.stale) {
    const signIn = { id: signInOf(session), userId: session.sub, userAgent: headers.get('user-agent') };
    await noteSignIn(db, { ...signIn, isOlder: !session.id, at: session.at });
  }
  return callerOf(session, account);
}

/** True for a request from another origin's page. Its cookies must be ignored. */
export function isCrossOrigin(request: Asked): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get('host');
}

/** A `Set-Cookie` value. It is for this server only; an age of 0 deletes the cookie. */
export const cookieHeader = (name: string, value: string, maxAge: number): string =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${settings().APP_URL.startsWith('https:') ? '; Secure' : ''}`;

/** The `Set-Cookie` value that opens a session. */
export async function sessionCookieHeader(session: Session): Promise<string> {
  const { AUTH_SECRET, APP_URL } = settings();
  const token = await encode({ token: session, secret: AUTH_SECRET, maxAge: SESSION_SECONDS });
  return cookieHeader(sessionCookieName(APP_URL), token, SESSION_SECONDS);
}

/** The `Set-Cookie` value that ends the session in this browser. */
export const clearedSessionCookieHeader = () => cookieHeader(sessionCookieName(settings().APP_URL), '', 0);
