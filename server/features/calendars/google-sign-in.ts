import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { settings } from '../../platform/config/settings';
import { FetchError, fetchPublic } from '../../platform/http/fetch-public';
import { CalendarError } from './calendar-types';

/* Google's OAuth 2.0 for web servers: a refresh token for a person's calendars. */

/** What is stored of a Google account, encrypted. */
export const GoogleAccount = z.strictObject({ refreshToken: z.string() });
export type GoogleAccount = z.infer<typeof GoogleAccount>;
/** A stored account, and the account here that it is for. */
export type GoogleAccess = GoogleAccount & { userId: string };

/** The addresses of Google. Tests set `GOOGLE_URL`, one address for all. */
export function googleUrls() {
  const { GOOGLE_URL: one } = settings();
  return {
    consent: `${one ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    token: `${one ?? 'https://oauth2.googleapis.com'}/token`,
    revoke: `${one ?? 'https://oauth2.googleapis.com'}/revoke`,
    api: one ?? 'https://www.googleapis.com',
    /** The operator chose the address, so it may be private. */
    allowPrivate: one !== undefined,
  };
}

const SCOPES = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];

/** Null where this server has no Google client. */
export function googleApp() {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = settings();
  return GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
    ? { client_id: GOOGLE_CLIENT_ID, client_secret: GOOGLE_CLIENT_SECRET }
    : null;
}

/** Where a person allows the connection. */
export function consentUrl(redirectUri: string, state: string): string | null {
  const app = googleApp();
  if (!app) return null;
  return `${googleUrls().consent}?${new URLSearchParams({
    client_id: app.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPES.join(' '),
    access_type: 'offline',
    // Only the first consent gives a refresh token, unless it is asked for again.
    prompt: 'consent select_account',
    state,
  })}`;
}

const Tokens = z.object({
  access_token: z.string(),
  expires_in: z.number().default(3600),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});
type Tokens = z.infer<typeof Tokens>;

/** @throws CalendarError where Google refuses. */
async function askForTokens(userId: string, fields: Record<string, string>): Promise<Tokens> {
  const app = googleApp();
  if (!app) throw new CalendarError('sign-in', 'This server has no connection to Google any more.');
  const { token, allowPrivate } = googleUrls();
  try {
    const response = await fetchPublic(token, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ ...app, ...fields })),
      account: userId,
      timeoutMs: 8_000,
      ...(allowPrivate && { allowPrivate }),
    });
    if (response.ok) return Tokens.parse(await response.json());
    if (response.status === 400 || response.status === 401)
      throw new CalendarError('sign-in', 'Google no longer accepts this connection. Connect it again.');
    throw new CalendarError('other', `Google refuses to sign in (${response.status}).`);
  } catch (error) {
    if (error instanceof FetchError) throw new CalendarError('other', error.message);
    throw error;
  }
}

/** Exchanges the code that Google gave an account here. @throws CalendarError where Google refuses. */
export async function exchangeCode(userId: string, code: string, redirectUri: string): Promise<GoogleAccess> {
  const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  const tokens = await askForTokens(userId, grant);
  const allowed = tokens.scope?.split(' ');
  if (allowed && !SCOPES.every((scope) => allowed.includes(scope)))
    throw new CalendarError('consent', 'Allow both: to see your calendars and to change events.');
  if (!tokens.refresh_token) throw new CalendarError('sign-in', 'Google gave no lasting access. Try again.');
  return { refreshToken: tokens.refresh_token, userId };
}

/** Access tokens of this process, by the digest of their refresh token. */
const accessTokens = new LRUCache<string, { value: Promise<Tokens>; until: number }>({ max: 1000 });
/** A token is not used in its last minute. */
const EARLY_MS = 60_000;

const keyOf = ({ refreshToken }: GoogleAccount) => createHash('sha256').update(refreshToken).digest('base64');

/** Forgets the token in memory: Google may end it early. */
export const dropAccessToken = (account: GoogleAccount): boolean => accessTokens.delete(keyOf(account));

/** A token for one request, from memory while it is valid. */
export async function accessTokenOf(account: GoogleAccess): Promise<string> {
  const key = keyOf(account);
  const stored = accessTokens.get(key);
  if (stored && stored.until > Date.now()) return (await stored.value).access_token;
  const grant = { grant_type: 'refresh_token', refresh_token: account.refreshToken };
  const value = askForTokens(account.userId, grant);
  const entry = { value, until: Date.now() + EARLY_MS };
  accessTokens.set(key, entry);
  try {
    const tokens = await value;
    entry.until = Date.now() + tokens.expires_in * 1000 - EARLY_MS;
    return tokens.access_token;
  } catch (error) {
    accessTokens.delete(key);
    throw error;
  }
}
