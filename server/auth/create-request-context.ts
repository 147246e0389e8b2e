import type { Caller, RequestContext, Transport } from '../caller/request-context';
import { settings } from '../config/settings';
import { type Db, database } from '../database/client';
import { isDay, utcDay } from '../domain/days';
import { dayOf, isZone } from '../domain/zones';
import { invalid } from '../errors/errors';
import { invalidToken, readBearerToken } from '../http/bearer-token';
import { noteCaller } from '../http/note-caller';
import type { HeaderWriter, PlainRequest } from '../http/plain-request';
import { restBeforeRefusal } from '../limits/share';
import { shareOf } from '../limits/turns';
import { networkOf } from '../network/addresses';
import { DEFAULT_ZONE } from '../notifications/zone';
import { reportAllowance, spend } from './rate-limit';
import { authenticateSession, isCrossOrigin } from './session';
import { authenticateToken } from './tokens';

const TODAY = 'X-PC-Today';
const ZONE = 'X-PC-Zone';

type Asked = Pick<PlainRequest, 'headers'>;

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
  /** The response headers, for rate limits and cookies. There are none while a page is rendered. */
  answerHeaders?: Headers;
  /** Where to set rate limits for a transport that sets no cookies. */
  limitHeaders?: HeaderWriter;
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

const tokensOf = (caller: Caller): Sender => ({
  caller,
  spender: `tokens:${caller.id}`,
  limit: settings().RATE_LIMIT,
});

const sessionsOf = (caller: Caller): Sender => ({
  caller,
  spender: `sessions:${caller.id}`,
  limit: settings().SESSION_RATE_LIMIT,
});

const networkAt = ({ headers }: Asked): Sender => ({
  caller: null,
  spender: `network:${networkOf(headers.get('x-parcours-address') ?? '')}`,
  limit: settings().RATE_LIMIT,
});

interface CallerOptions extends ContextOptions {
  cookies: boolean;
}

/** The holder of the token or the session; the network without one. */
async function senderOf(request: Asked, db: Db, cookies: boolean): Promise<Sender> {
  const header = request.headers.get('authorization');
  const secret = readBearerToken(header);
  const caller = secret ? await authenticateToken(db, secret, new Date()) : null;
  if (caller) return tokensOf(caller);
  const reads = header === null && cookies && !isCrossOrigin(request);
  const person = reads ? await authenticateSession(db, request.headers) : null;
  return person ? sessionsOf(person) : networkAt(request);
}

/** Finds the caller and counts the calls. @throws 429 over the rate limit. */
async function callerOf(request: Asked, db: Db, options: CallerOptions): Promise<Caller | null> {
  const { calls, limitHeaders, answerHeaders } = options;
  const { caller, spender, limit } = await senderOf(request, db, options.cookies);
  if (caller) noteCaller(request, caller.id);
  const count = typeof calls === 'number' ? calls : caller ? calls() : 1;
  const allowance = count > 0 ? await spend(db, spender, { limit, calls: count }) : null;
  if (allowance && !allowance.allowed) await restBeforeRefusal(spender, caller?.id);
  // The limit of a network says nothing about one caller behind it.
  if (allowance && (caller || !allowance.allowed)) reportAllowance(allowance, limitHeaders ?? answerHeaders);
  return caller;
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
  headers: Pick<ContextOptions, 'answerHeaders' | 'limitHeaders'>,
): Promise<void> {
  if (!isLarge(request)) return;
  const options = { ...headers, calls: () => 0, cookies: transport === 'web' };
  if (!(await callerOf(request, database(), options))) throw invalidToken();
}

const isCli = (request: Asked) => request.headers.get('user-agent')?.startsWith('parcours-cli/') ?? false;

/** The caller, and the database that their statements go to. */
interface Reached {
  db: Db;
  caller: Caller | null;
  now: Date;
  answerHeaders?: Headers | undefined;
}

/** @throws 400 for a malformed day or zone. */
function contextOf(
  request: Asked,
  transport: Transport,
  { db, caller, now, answerHeaders }: Reached,
): RequestContext {
  const isWeb = transport === 'web';
  return {
    db: caller ? shareOf(db, caller.id) : db,
    caller,
    transport: transport === 'rest' && isCli(request) ? 'cli' : transport,
    usesToken: request.headers.has('authorization'),
    now,
    ...(caller ? placeInTime(request, caller, now) : inUtc(now)),
    language: /^[\w-]{2,35}/.exec(request.headers.get('accept-language') ?? '')?.[0],
    requestId: request.headers.get('x-request-id') ?? '',
    tab: request.headers.get('x-pc-tab')?.slice(0, 40) ?? '',
    appUrl: settings().APP_URL,
    address: request.headers.get('x-parcours-address') ?? '',
    userAgent: request.headers.get('user-agent'),
    cookies: isWeb && !isCrossOrigin(request) ? request.headers.get('cookie') : null,
    ...(isWeb && answerHeaders && !isCrossOrigin(request) && { answerHeaders }),
  };
}

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
  const caller = await callerOf(request, db, { ...spending, cookies: transport === 'web' });
  return contextOf(request, transport, { db, caller, now, answerHeaders: spending.answerHeaders });
}
