import { tellAllowance } from './auth/rate-limit';
import { isForeign, spendSession } from './auth/session';
import { bearerOf, readToken, type Use } from './auth/tokens';
import { type Db, database } from './database/client';
import { isDay, utcDay } from './domain/days';
import { invalid } from './errors';
import type { Caller, RequestContext, Transport } from './request-context';
import { settings } from './settings';

const TODAY = 'X-PC-Today';

/**
 * The caller's day: what the request says, else the UTC date.
 * @throws 400 when the header is no calendar date.
 */
function todayOf(request: Request, now: Date): string {
  const sent = request.headers.get(TODAY);
  if (sent === null) return utcDay(now.getTime());
  if (!isDay(sent)) throw invalid(TODAY, 'Must be a valid date written YYYY-MM-DD.');
  return sent;
}

/** What a request asks of the server besides its headers. */
export interface Spending {
  /** Takes cookies, and what is left of the caller's allowance. A page has none. */
  answerHeaders?: Headers;
  /** How many calls the request carries: each spends one of what the caller may ask a minute. A page spends none. */
  calls: number;
}

type How = Spending & { now: Date; cookies: boolean };

async function readUse(request: Request, db: Db, { now, cookies, calls }: How): Promise<Use | null> {
  const { RATE_LIMIT, SESSION_RATE_LIMIT } = settings();
  const header = request.headers.get('authorization');
  if (header !== null) {
    const secret = bearerOf(header);
    return secret ? readToken(db, secret, { now, limit: RATE_LIMIT, calls }) : null;
  }
  if (!cookies || isForeign(request)) return null;
  const limit = calls > 0 ? SESSION_RATE_LIMIT : 0;
  return spendSession(db, request.headers.get('cookie'), { limit, calls });
}

/** @throws 429 for a caller who asks too often. */
async function callerOf(request: Request, db: Db, how: How): Promise<Caller | null> {
  const use = await readUse(request, db, how);
  if (use?.allowance) tellAllowance(use.allowance, how.answerHeaders);
  return use?.caller ?? null;
}

const isCli = (request: Request) => request.headers.get('user-agent')?.startsWith('parcours-cli/') ?? false;

/**
 * The context of a request. Only the web transport reads cookies, and sets them through `answerHeaders`; the others take a
 * bearer token. What is left of the caller's allowance is told there as well. Call it once the body is there: what a caller
 * may do counts when the work begins.
 */
export async function createRequestContext(
  request: Request,
  transport: Transport,
  spending: Spending,
): Promise<RequestContext> {
  const { answerHeaders } = spending;
  const now = new Date();
  const db = database();
  const isWeb = transport === 'web';
  const caller = await callerOf(request, db, { ...spending, now, cookies: isWeb });
  return {
    db,
    caller,
    transport: transport === 'rest' && isCli(request) ? 'cli' : transport,
    byToken: request.headers.has('authorization'),
    now,
    today: caller ? todayOf(request, now) : utcDay(now.getTime()),
    requestId: request.headers.get('x-request-id') ?? '',
    tab: request.headers.get('x-pc-tab')?.slice(0, 40) ?? '',
    appUrl: settings().APP_URL,
    address: request.headers.get('x-parcours-address') ?? '',
    cookies: isWeb && !isForeign(request) ? request.headers.get('cookie') : null,
    ...(isWeb && answerHeaders && !isForeign(request) && { answerHeaders }),
  };
}
