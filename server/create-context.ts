import { tellAllowance } from './auth/rate-limit';
import { callerOfSession, isForeign } from './auth/session';
import { bearerOf, readToken } from './auth/tokens';
import type { Caller, Context, Face } from './context';
import { type Db, database } from './database/client';
import { isDay, utcDay } from './domain/days';
import { invalid } from './errors';
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

interface How {
  now: Date;
  cookies: boolean;
  answerHeaders: Headers | undefined;
}

/** @throws 429 for a token that asks too often. */
async function callerOfToken(db: Db, header: string, { now, answerHeaders }: How): Promise<Caller | null> {
  const secret = bearerOf(header);
  const use = secret ? await readToken(db, secret, { now, limit: settings().RATE_LIMIT }) : null;
  if (use?.allowance) tellAllowance(use.allowance, answerHeaders);
  return use?.caller ?? null;
}

async function callerOf(request: Request, db: Db, how: How): Promise<Caller | null> {
  const header = request.headers.get('authorization');
  if (header !== null) return callerOfToken(db, header, how);
  if (!how.cookies || isForeign(request)) return null;
  return callerOfSession(db, request.headers.get('cookie'));
}

const isCli = (request: Request) => request.headers.get('user-agent')?.startsWith('parcours-cli/') ?? false;

/**
 * The context of a request. Only the web face reads cookies, and sets them through `answerHeaders`; the others take a
 * bearer token. What is left of a token's allowance is told there as well.
 */
export async function createContext(request: Request, face: Face, answerHeaders?: Headers): Promise<Context> {
  const now = new Date();
  const db = database();
  const isWeb = face === 'web';
  const caller = await callerOf(request, db, { now, cookies: isWeb, answerHeaders });
  return {
    db,
    caller,
    face: face === 'rest' && isCli(request) ? 'cli' : face,
    byToken: request.headers.has('authorization'),
    now,
    today: caller ? todayOf(request, now) : utcDay(now.getTime()),
    requestId: request.headers.get('x-request-id') ?? '',
    tab: request.headers.get('x-pc-tab')?.slice(0, 40) ?? '',
    appUrl: settings().APP_URL,
    address: request.headers.get('x-parcours-address') ?? '',
    ...(isWeb && answerHeaders && !isForeign(request) && { answerHeaders }),
  };
}
