import { createHash, randomUUID } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { settings } from '../settings';
import { readCookie, readSession, sessionCookieName } from './session';

/*
 * A cookie that a sign-in leaves in the browser, one for each account. It signs nobody in: it only takes the browser out of
 * the limit on wrong passwords that everybody else shares, so that others cannot lock the owner out.
 */

const SECONDS = 365 * 86_400;

// Another key than the session's, so that neither cookie passes for the other.
const salt = 'known-browser';

const Known = z.object({ sub: z.uuid(), browser: z.uuid() });

/** Named after the account without telling which it is. */
const cookieName = (userId: string): string => {
  const { APP_URL } = settings();
  const account = createHash('sha256').update(userId).digest('hex').slice(0, 16);
  return `${APP_URL.startsWith('https:') ? '__Host-' : ''}parcours.known-${account}`;
};

/** The id of a browser in which the account signed in before; undefined in any other. */
export async function readKnownBrowser(cookies: string | null, userId: string): Promise<string | undefined> {
  const token = readCookie(cookies, cookieName(userId));
  if (!token) return undefined;
  const claims = await decode({ token, secret: settings().AUTH_SECRET, salt }).catch(() => null);
  const { data } = Known.safeParse(claims);
  return data?.sub === userId ? data.browser : undefined;
}

/** The `Set-Cookie` that makes the browser known to an account. */
export async function knownBrowserCookie(cookies: string | null, userId: string): Promise<string> {
  const { APP_URL, AUTH_SECRET: secret } = settings();
  const browser = (await readKnownBrowser(cookies, userId)) ?? randomUUID();
  const token = await encode({ token: { sub: userId, browser }, secret, salt, maxAge: SECONDS });
  const secure = APP_URL.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(userId)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${secure}`;
}

/** Whose session an answer opens, by the cookie it sets; undefined where it opens none. */
export async function readOpenedAccount(headers: Headers): Promise<string | undefined> {
  const { APP_URL, AUTH_SECRET: secret } = settings();
  const line = headers.getSetCookie().find((one) => one.startsWith(`${sessionCookieName(APP_URL)}=`));
  const token = line && readCookie(line, sessionCookieName(APP_URL));
  return token ? readSession(await decode({ token, secret }).catch(() => null))?.sub : undefined;
}
