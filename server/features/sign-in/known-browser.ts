import { createHash, randomUUID } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { settings } from '../../platform/config/settings';
import { cookieHeader, readCookie } from './session';

/*
 * A sign-in leaves a cookie in the browser, one per account. It does not authenticate. It gives the browser its own limit
 * on wrong passwords, so that others cannot lock the owner out.
 */

const SECONDS = 365 * 86_400;

// A different key than the session's, so that one cookie cannot replace the other.
const salt = 'known-browser';

const Known = z.object({ sub: z.uuid(), browser: z.uuid() });

/** Contains a hash, so that the name does not reveal the account. */
const cookieName = (userId: string): string => {
  const { APP_URL } = settings();
  const account = createHash('sha256').update(userId).digest('hex').slice(0, 16);
  return `${APP_URL.startsWith('https:') ? '__Host-' : ''}parcours.known-${account}`;
};

/** The id of a browser in which the account has signed in before, else undefined. */
export async function readKnownBrowser(cookies: string | null, userId: string): Promise<string | undefined> {
  const token = readCookie(cookies, cookieName(userId));
  if (!token) return undefined;
  const claims = await decode({ token, secret: settings().AUTH_SECRET, salt }).catch(() => null);
  const { data } = Known.safeParse(claims);
  return data?.sub === userId ? data.browser : undefined;
}

/** The `Set-Cookie` value that marks the browser as known to an account. */
export async function knownBrowserCookie(cookies: string | null, userId: string): Promise<string> {
  const { AUTH_SECRET: secret } = settings();
  const browser = (await readKnownBrowser(cookies, userId)) ?? randomUUID();
  const token = await encode({ token: { sub: userId, browser }, secret, salt, maxAge: SECONDS });
  return cookieHeader(cookieName(userId), token, SECONDS);
}
