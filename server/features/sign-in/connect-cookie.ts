import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import type { Caller } from '../../core/caller/request-context';
import { settings } from '../../platform/config/settings';
import { cookieHeader, readCookie } from './session';

/*
 * A person who connects an identity in the settings goes to the provider and comes back. A cookie remembers this, because
 * the same answer of the provider would otherwise sign in.
 */

const SECONDS = 600;
const salt = 'connect-identity';

const Connecting = z.object({ sub: z.uuid(), signIn: z.uuid() });

const cookieName = () => `${settings().APP_URL.startsWith('https:') ? '__Host-' : ''}parcours.connect`;

/** The `Set-Cookie` value that makes the next answer of a provider connect it to the caller's account. */
export async function connectCookie({ id: sub, signInId: signIn }: Caller): Promise<string> {
  const { AUTH_SECRET: secret } = settings();
  const token = await encode({ token: { sub, signIn }, secret, salt, maxAge: SECONDS });
  return cookieHeader(cookieName(), token, SECONDS);
}

export const clearedConnectCookie = () => cookieHeader(cookieName(), '', 0);

export const hasConnectCookie = (cookies: string | null): boolean =>
  readCookie(cookies, cookieName()) !== undefined;

/** Whether the signed-in person asked, in this browser, to connect an identity. */
export async function isConnecting(cookies: string | null, caller: Caller | null): Promise<boolean> {
  const token = readCookie(cookies, cookieName());
  if (!token || !caller) return false;
  const claims = await decode({ token, secret: settings().AUTH_SECRET, salt }).catch(() => null);
  const { data } = Connecting.safeParse(claims);
  return data?.sub === caller.id && data.signIn === caller.signInId;
}
