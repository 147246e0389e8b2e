import sql, { type Sql } from 'sql-template-tag';
import { AppError } from '../errors';

/*
 * Requests a minute, for each token. A token's whole allowance may be spent at once and then comes back evenly: the
 * generic cell rate algorithm. Its one number, when the allowance will be whole again, is kept in the database and moved
 * by one statement, by the database's clock, so that every app process counts alike.
 */

const WINDOW_S = 60;

/** What a request found of its token's allowance, and left. */
export interface Allowance {
  /** Requests a minute. */
  limit: number;
  allowed: boolean;
  /** Seconds until the whole allowance is there again. */
  fullInS: number;
}

/** How long one request takes to come back; rounded down, so that a whole minute's worth fits into the minute. */
const stepOf = (limit: number) => Math.floor((WINDOW_S * 1e6) / limit) / 1e6;

/**
 * Spends one request of the `token` that `known` selects, unless its allowance is used up: what `known` selects with
 * `allowed` and `fullInS` besides.
 */
export function spend(known: Sql, limit: number): Sql {
  const step = sql`make_interval(secs => ${stepOf(limit)})`;
  const full = sql`greatest(r.full_at, now()) + ${step}`;
  return sql`
    WITH known AS (${known}),
    spent AS (
      INSERT INTO rate_limits AS r (token_id, full_at) SELECT token, now() + ${step} FROM known
      ON CONFLICT (token_id) DO UPDATE SET full_at = ${full} WHERE ${full} <= now() + make_interval(secs => ${WINDOW_S})
      RETURNING full_at)
    SELECT known.*, spent.full_at IS NOT NULL AS allowed,
      coalesce(extract(epoch FROM coalesce(spent.full_at,
        (SELECT full_at FROM rate_limits WHERE token_id = known.token)) - now()), ${WINDOW_S})::float8 AS "fullInS"
    FROM known LEFT JOIN spent ON true`;
}

const remaining = ({ limit, allowed, fullInS }: Allowance) =>
  allowed ? Math.max(0, Math.floor((WINDOW_S - fullInS) / stepOf(limit) + 1e-6)) : 0;

/**
 * Says in the headers of the answer how much is left.
 * @throws 429 where nothing was.
 */
export function tellAllowance(allowance: Allowance, headers: Headers | undefined): void {
  const { limit, allowed, fullInS } = allowance;
  const wait = allowed ? fullInS : fullInS + stepOf(limit) - WINDOW_S;
  const seconds = Math.max(1, Math.ceil(wait));
  headers?.set('RateLimit-Policy', `"default";q=${limit};w=${WINDOW_S}`);
  headers?.set('RateLimit', `"default";r=${remaining(allowance)};t=${seconds}`);
  if (allowed) return;
  headers?.set('Retry-After', String(seconds));
  const inWords = seconds === 1 ? 'a second' : `${seconds} seconds`;
  throw new AppError('rate_limited', `Too many requests with this token. Try again in ${inWords}.`);
}
