import { isDay, utcDay } from '../../domain/days';
import { dayOf, isZone } from '../../domain/zones';
import type { Caller, RequestContext, Transport } from '../core/caller/request-context';
import { DEFAULT_ZONE } from '../core/caller/zone';
import { reportAllowance, spend } from '../features/sign-in/rate-limit';
import { authenticateSession, isCrossOrigin } from '../features/sign-in/session';
import { authenticateToken } from '../features/sign-in/tokens';
import { settings } from '../platform/config/settings';
import { type Db, database } from '../platform/database/client';
import { conflict, invalid } from '../platform/errors/errors';
import { invalidToken, readBearerToken } from '../platform/http/bearer-token';
import { noteCaller } from '../platform/http/note-caller';
import { type Asked, requestIdOf } from '../platform/http/plain-request';
import { restBeforeRefusal } from '../platform/limits/share';
import { shareOf } from '../platform/limits/turns';
import { networkOf } from '../platform/network/addresses';

const TODAY = 'X-PC-Today';
const ZONE = 'X-PC-Zone';
/** The account that a page was loaded for, and the answer to one whose browser has another by now. */
const ACCOUNT = 'X-PC-Account';
const OTHER_ACCOUNT = 'X-PC-Other-Account';

/** The zone and day of callers who set no zone. */
const inUtc = (now: Date) => ({ zone: DEFAULT_ZONE, today: utcDay(now.getTime()) });

/**
 * The caller's time zone from the `X-PC-Zone` header, else that of the account, and their day from `X-PC-Today`, else
 * the day in that zone.
 * @throws 400 for a header that is not a zone or not a calendar date.
 */
function placeInTime({ headers }: Asked, caller: Caller, now: Date): { zone: string; today: string } {
  const zone = headers.get(ZONE) ?? caller.zone ?? DEFAULT_ZONE;
  if (headers.has(ZONE) && !isZone(zone))
    throw invalid(ZONE, 'Must be an IANA time zone, such as Europe/Berlin.');
  const today = headers.get(TODAY) ?? dayOf(now.getTime(), zone);
  if (!isDay(today)) throw invalid(TODAY, 'Must be a valid date written YYYY-MM-DD.');
  return { zone, today };
}

export interface ContextOptions {
  /** Headers of the answer: rate limits, and cookies over the web. There are none while a page is rendered. */
  answerHeaders?: Headers;
  /**
   * How many calls count against the rate limit: more than one for a batch, 0 for a page, which was counted before. A
   * function is called once the caller is known, because reading a body costs more than the check of a token.
   */
  calls: number | (() => number);
}

/** The sender of a request, and the account or network whose limit counts it. */
interface Sender {
  caller: Caller | null;
  spender: string;
  limit: number;
}

/** The holder of the token or the session; the network without one. */
async function senderOf({ headers }: Asked, db: Db, readsCookies: boolean): Promise<Sender> {
  const { RATE_LIMIT, SESSION_RATE_LIMIT } = settings();
  const header = headers.get('authorization');
  const secret = readBearerToken(header);
  const caller = secret ? await authenticateToken(db, secret, new Date()) : null;
  if (caller) return { caller, spender: `tokens:${caller.id}`, limit: RATE_LIMIT };
  const reads = header === null && readsCookies && !isCrossOrigin({ headers });
  const person = reads ? await authenticateSession(db, headers) : null;
  if (person) return { caller: person, spender: `sessions:${person.id}`, limit: SESSION_RATE_LIMIT };
  const network = networkOf(headers.get('x-parcours-address') ?? '');
  return { caller: null, spender: `network:${network}`, limit: RATE_LIMIT };
}

/** Finds the caller and counts the calls. @throws 429 over the rate limit. */
async function callerOf(
  request: Asked,
  transport: Transport,
  { calls, answerHeaders }: ContextOptions,
): Promise<Caller | null> {
  const db = database();
  const { caller, spender, limit } = await senderOf(request, db, transport === 'web');
  if (caller) noteCaller(request, caller.id);
  const count = typeof calls === 'number' ? calls : caller ? calls() : 1;
  const allowance = count > 0 ? await spend(db, spender, { limit, calls: count }) : null;
  if (allowance && !allowance.allowed) await restBeforeRefusal(spender, caller?.id);
  // The limit of a network says nothing about one caller behind it.
  if (allowance && (caller || !allowance.allowed)) reportAllowance(allowance, answerHeaders);
  return caller;
}

/** Counts a request that needs no caller: for its token, or for the network without one. @throws 429 over the rate limit. */
export async function countRequest(request: Asked, answerHeaders: Headers): Promise<void> {
  await callerOf(request, 'rest', { calls: 1, answerHeaders });
}

/** The largest body, in bytes, that is received before its sender is known. A sign-in is far smaller. */
export const ANONYMOUS_LIMIT = 32 * 1024;

/** A body without a stated length may be large. Proxies also send short ones this way, such as a sign-in. */
function isLarge({ headers }: Asked): boolean {
  const stated = headers.get('content-length');
  if (stated !== null) return Number(stated) > ANONYMOUS_LIMIT;
  return headers.has('transfer-encoding') && headers.has('authorization');
}

/**
 * Refuses a large body of a stranger by its headers. Call it before the body is received, which takes far longer than
 * finding the caller. The caller is looked up again once the body is there.
 * @throws 401, or 429 over the rate limit.
 */
export async function refuseLargeOfStranger(
  request: Asked,
  transport: Transport,
  headers: Pick<ContextOptions, 'answerHeaders'>,
): Promise<void> {
  if (!isLarge(request)) return;
  if (!(await callerOf(request, transport, { ...headers, calls: () => 0 }))) throw invalidToken();
}

/** @throws 409 for a page of another account: what was typed into it is not the caller's. */
function requirePageAccount({ headers }: Asked, caller: Caller | null, answerHeaders?: Headers): void {
  const account = headers.get(ACCOUNT);
  if (account === null || !caller || caller.id === account) return;
  answerHeaders?.set(OTHER_ACCOUNT, '1');
  throw conflict('This page is of another account. Reload it.');
}

const isCli = (request: Asked) => request.headers.get('user-agent')?.startsWith('parcours-cli/') ?? false;

/**
 * Authenticates a request and creates its context. Every transport accepts a bearer token; only the web transport reads
 * and sets cookies. Call it after the body has arrived: a token that is revoked during the upload must not count.
 * @throws 400 for a malformed day or zone, 429 over the rate limit.
 */
export async function createRequestContext(
  request: Asked,
  transport: Transport,
  spending: ContextOptions,
): Promise<RequestContext> {
  const now = new Date();
  const db = database();
  const caller = await callerOf(request, transport, spending);
  const { headers } = request;
  const { answerHeaders } = spending;
  if (transport === 'web') requirePageAccount(request, caller, answerHeaders);
  const hasCookies = transport === 'web' && !isCrossOrigin(request);
  return {
    db: caller ? shareOf(db, caller.id) : db,
    caller,
    transport: transport === 'rest' && isCli(request) ? 'cli' : transport,
    conversation: headers.get('mcp-session-id')?.slice(0, 100),
    usesToken: headers.has('authorization'),
    now,
    ...(caller ? placeInTime(request, caller, now) : inUtc(now)),
    language: /^[\w-]{2,35}/.exec(headers.get('accept-language') ?? '')?.[0],
    requestId: requestIdOf(request),
    tab: headers.get('x-pc-tab')?.slice(0, 40) ?? '',
    appUrl: settings().APP_URL,
    address: headers.get('x-parcours-address') ?? '',
    userAgent: headers.get('user-agent'),
    cookies: hasCookies ? headers.get('cookie') : null,
    ...(hasCookies && answerHeaders && { answerHeaders }),
  };
}
