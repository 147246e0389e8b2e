import { type Db, database, pool } from '../database/client';
import { isDay, utcDay } from '../domain/days';
import { isZone } from '../domain/zones';
import { invalid } from '../errors';
import { readBearerToken } from '../http/bearer-token';
import type { PlainRequest } from '../http/plain-request';
import type { Caller, RequestContext, Transport } from '../request-context';
import { settings } from '../settings';
import { type HeaderWriter, reportAllowance } from './rate-limit';
import { authenticateSession, isCrossOrigin } from './session';
import { type Authentication, authenticateEarly, authenticateToken } from './tokens';

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

/** Who calls, and where their statements go. */
interface Reached {
  db: Db;
  caller: Caller | null;
  now: Date;
  answerHeaders?: Headers | undefined;
}

/** @throws 400 for a malformed day. */
function contextOf(
  request: Asked,
  transport: Transport,
  { db, caller, now, answerHeaders }: Reached,
): RequestContext {
  const isWeb = transport === 'web';
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
  const now = new Date();
  const db = database();
  const caller = await callerOf(request, db, { ...spending, now, cookies: transport === 'web' });
  return contextOf(request, transport, { db, caller, now, answerHeaders: spending.answerHeaders });
}

const isSameCaller = (one: Caller, other: Caller): boolean =>
  one.id === other.id &&
  one.email === other.email &&
  one.readOnly === other.readOnly &&
  one.scopes?.join() === other.scopes?.join() &&
  one.tokenExpiresAt?.getTime() === other.tokenExpiresAt?.getTime();

/**
 * Starts a read as the caller that its token had last, in one packet with the check of the token. The answer waits for
 * that check, and the read is repeated for another caller. Undefined for a token that has to be checked before.
 * @throws 401, without telling what was read.
 */
export async function readEarly<Answer>(
  request: Asked,
  limitHeaders: HeaderWriter,
  read: (ctx: RequestContext) => Promise<Answer>,
): Promise<{ answer: Promise<Answer> } | undefined> {
  const now = new Date();
  const db = database();
  const secret = readBearerToken(request.headers.get('authorization'));
  const use = { now, limit: settings().RATE_LIMIT, calls: 1 };
  const early = secret === null ? undefined : await authenticateEarly({ pool: pool(), db }, secret, use);
  if (!early) return undefined;
  const { expected, checked } = early;
  const readAs = async (caller: Caller | null, on: Db) =>
    read(contextOf(request, 'rest', { db: on, caller, now }));
  const guess = readAs(expected, early.db);
  // Nobody waits for this read if the check fails or finds another caller: its own failure must not count as unhandled.
  guess.catch(() => undefined);
  const finish = async () => {
    const use = await checked;
    if (use?.allowance) reportAllowance(use.allowance, limitHeaders);
    return use && isSameCaller(use.caller, expected) ? guess : readAs(use?.caller ?? null, db);
  };
  return { answer: finish() };
}
