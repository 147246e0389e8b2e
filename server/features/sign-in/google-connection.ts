import { z } from 'zod';
import { decrypt, encrypt } from '../../platform/config/encryption';
import { log } from '../../platform/config/log';
import { settings } from '../../platform/config/settings';
import { type Db, database } from '../../platform/database/client';
import { AppError, conflict } from '../../platform/errors/errors';
import { requireRoom } from '../../platform/limits/row-limits';
import { CalendarError } from '../calendars/calendar-types';
import { googleClient } from '../calendars/google';
import { consentUrl, exchangeCode } from '../calendars/google-sign-in';
import { encryptAccount, saveConnection } from '../calendars/store';
import { readSessionCaller } from './session';

/* Connects a Google account: the browser goes to Google, which leads back here with a code. */

const redirectUri = () => `${settings().APP_URL}/connections/google`;

const CONSENT_MS = 15 * 60_000;

/** Names the account that asked, so that a code is valid only for it. Encrypted, so that others cannot make one. */
const State = z.object({ userId: z.string(), until: z.number() });

/** Where a person allows the connection. @throws 409 where this server has no Google client. */
export function googleConsent(userId: string, now: Date): string {
  const state = JSON.stringify({ userId, until: now.getTime() + CONSENT_MS });
  const url = consentUrl(redirectUri(), encrypt('connect-state', state).toString('base64url'));
  if (!url) throw conflict('This server has no Google client. Connect a CalDAV account.');
  return url;
}

function readState(text: string): z.infer<typeof State> | undefined {
  const state = decrypt('connect-state', Buffer.from(text, 'base64url'));
  return state === null ? undefined : State.safeParse(JSON.parse(state)).data;
}

async function connect(db: Db, userId: string, code: string): Promise<void> {
  const account = await exchangeCode(userId, code, redirectUri());
  const calendars = await googleClient(account).calendars();
  // Google names the primary calendar by the address of its account.
  const name = calendars.find(({ primary }) => primary)?.remoteId ?? 'Google';
  await db.transaction(async (tx) => {
    await requireRoom(tx, 'connections', userId);
    const secret = encryptAccount({ refreshToken: account.refreshToken });
    await saveConnection(tx, { userId, provider: 'google', account: name, label: name, secret, calendars });
  });
}

/** The outcomes. Settings has a sentence for each. */
type Outcome = 'connected' | 'denied' | 'consent' | 'expired' | 'full' | 'failed';

function outcomeOf(error: unknown): Outcome {
  if (error instanceof CalendarError && error.reason === 'consent') return 'consent';
  if (error instanceof AppError && error.kind === 'quota_exceeded') return 'full';
  log().warn({ err: error }, 'a Google account could not be connected');
  return 'failed';
}

async function finish(request: Request): Promise<Outcome> {
  const { searchParams } = new URL(request.url);
  const state = readState(searchParams.get('state') ?? '');
  const db = database();
  const caller = await readSessionCaller(db, request.headers.get('cookie'));
  if (!state || !caller || state.userId !== caller.id || state.until < Date.now()) return 'expired';
  const code = searchParams.get('code');
  if (!code) return searchParams.get('error') === 'access_denied' ? 'denied' : 'failed';
  try {
    await connect(db, caller.id, code);
    return 'connected';
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Answers the browser that returns from Google, and redirects it to Settings. */
export async function answerGoogle(request: Request): Promise<Response> {
  const location = `${settings().APP_URL}/settings/calendars?google=${await finish(request)}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
