import { type Db, database } from '../database/client';
import { isDay, utcDay } from '../domain/days';
import { isZone } from '../domain/zones';
import { invalid } from '../errors';
import { readBearerToken } from '../http/bearer-token';
import type { PlainRequest } from '../http/plain-request';
import type { Caller, RequestContext, Transport } from '../request-context';
import { settings } from '../settings';
import { type HeaderWriter, reportAllowance } from './rate-limit';
import { authenticateSession, isCrossOrigin } from './session';
import { type Authentication, authenticateToken } from './tokens';

const TODAY = 'X-PC-Today';

type Asked = Pick<PlainRequest, 'headers'>;

/**
 * The caller's day from the `X-PC-Today` header, or the UTC date.
 * @throws 400 when the header is not a calendar date.
 */
function todayOf(request: Asked, now: Date): string {
  const sent = request.headers.get(TODAY);
  if (sent === null) return utcDay(now.getTime());
  if (!isDay(sent)) throw invalid(TODAY, 'Must be a valid date written YYYY-MM-DD.');
  return sent;
}

function zoneIn(request: Asked): string | undefined {
  const zone = request.headers.get('x-pc-zone');
  return zone !== null && isZone(zone) ? zone : undefined;
}

export interface ContextOptions {
  /** Response headers to set rate limits in, and cookies. Rendering a page has none. */
  answerHeaders?: Headers;
  /** Where to set rate limits for a transport that sets no cookies. */
  limitHeaders?: HeaderWriter;
  /** How many calls count against the rate limit: more than one for a batch, 0 for a page. */
  calls: number;
}

type AuthenticationOptions = ContextOptions & { now: Date; cookies: boolean };

async function authenticate(
  request: Asked,
  db: Db,
  { now, cookies, calls }: AuthenticationOptions,
): Promise<Authentication | null> {
  const { RATE_LIMIT, SESSION_RATE_LIMIT } = settings();
  const header = request.headers.get('authorization');
  if (header !== null) {
    const secret = readBearerToken(header);
    return secret ? authenticateToken(db, secret, { now, limit: RATE_LIMIT, calls }) : null;
  }
  if (!cookies || isCrossOrigin(request)) return null;
  const limit = calls > 0 ? SESSION_RATE_LIMIT : 0;
  return authenticateSession(db, request.headers, { limit, calls });
}

/** @throws 429 over the rate limit. */
async function callerOf(request: Asked, db: Db, how: AuthenticationOptions): Promise<Caller | null> {
  const use = await authenticate(request, db, how);
  if (use?.allowance) reportAllowance(use.allowance, how.limitHeaders ?? how.answerHeaders);
  return use?.caller ?? null;
}

const isCli = (request: Asked) => request.headers.get('user-agent')?.startsWith('parcours-cli/') ?? false;

/**
 * Authenticates a request and creates its context. Every transport accepts a bearer token; only the web transport reads
 * and sets cookies. Call it after the body has arrived: a token that is revoked during the upload must not count.
 * @throws 400 for a malformed day, 429 over the rate limit.
 */
export async function createRequestContext(
  request: Asked,
  transport: Transport,
  spending: ContextOptions,
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
    usesToken: request.headers.has('authorization'),
    now,
    today: caller ? todayOf(request, now) : utcDay(now.getTime()),
    zone: zoneIn(request),
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
