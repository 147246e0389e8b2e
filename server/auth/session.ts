import { decode } from 'next-auth/jwt';
import sql from 'sql-template-tag';
import type { Caller } from '../context';
import type { Db } from '../database/client';
import { settings } from '../settings';

/** The session's cookie: bound to the host and sent over TLS only, where the app is reached by TLS. */
export const sessionCookie = (appUrl: string) =>
  appUrl.startsWith('https:') ? '__Host-parcours.session' : 'parcours.session';

function cookieOf(header: string | null, name: string): string | undefined {
  const pair = header?.split(/; */).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/**
 * Who a browser's session cookie speaks for; null when there is none, it is forged or has ended. A session ends
 * with a change of password, sign-out everywhere or the account: its version is checked on every request.
 */
export async function callerOfSession(db: Db, cookies: string | null): Promise<Caller | null> {
  const { AUTH_SECRET, APP_URL } = settings();
  const cookie = cookieOf(cookies, sessionCookie(APP_URL));
  if (!cookie) return null;
  const session = await decode({ token: cookie, secret: AUTH_SECRET }).catch(() => null);
  if (!session?.sub) return null;
  const row = await db.row<{ id: string; email: string }>(sql`
    SELECT id, email FROM users WHERE id = ${session.sub} AND session_version = ${Number(session['version'])}`);
  return row ? { ...row, readOnly: false } : null;
}

/** True for a request that a page of another origin made: cookies do not speak for it. */
export function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  return origin !== null && new URL(origin).host !== request.headers.get('host');
}
