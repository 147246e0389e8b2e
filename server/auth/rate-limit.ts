import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { AppError } from '../errors';

/*
 * Limits calls per minute for each token, and for each account's browser sessions together. Uses the generic cell rate
 * algorithm: the full allowance may be spent at once and refills evenly. Its only state is the time when the allowance is
 * full again. One statement updates it by the database's clock, so all app processes share the limit.
 */

const WINDOW_S = 60;

/** `calls` to spend out of `limit` calls per minute. */
export interface Spending {
  limit: number;
  /** More than one for a batch. */
  calls: number;
}

/** The columns that `spend` adds. */
export const Spent = z.object({
  allowed: z.boolean(),
  /** Seconds until the allowance is full again. */
  fullInS: z.number(),
});

export interface Allowance extends Spending, z.infer<typeof Spent> {}

/** The allowance after a query of `spend`; null without a limit. */
export const allowanceOf = (
  spending: Spending,
  { allowed, fullInS }: z.infer<typeof Spent>,
): Allowance | null => (spending.limit > 0 ? { ...spending, allowed, fullInS } : null);

/** Seconds to refill one call, rounded down so that a full minute's calls fit into a minute. */
const stepOf = (limit: number) => Math.floor((WINDOW_S * 1e6) / limit) / 1e6;

const counters = {
  token: { table: sql`rate_limits`, key: sql`token_id` },
  grant: { table: sql`oauth_rate_limits`, key: sql`grant_id` },
  session: { table: sql`session_rate_limits`, key: sql`user_id` },
};

/**
 * Builds a query that spends the calls if the allowance suffices. It selects the columns of `known`, whose `spender` is
 * the key, with `allowed` and `fullInS`. A limit of 0 means no limit.
 */
export function spend(known: Sql, by: keyof typeof counters, { limit, calls }: Spending): Sql {
  if (limit === 0) return sql`SELECT known.*, true AS allowed, 0 AS "fullInS" FROM (${known}) AS known`;
  const { table, key } = counters[by];
  const cost = sql`make_interval(secs => ${stepOf(limit) * calls})`;
  const full = sql`greatest(r.full_at, now()) + ${cost}`;
  return sql`
    WITH known AS (${known}),
    spent AS (
      INSERT INTO ${table} AS r (${key}, full_at) SELECT spender, now() + ${cost} FROM known WHERE ${calls <= limit}::boolean
      ON CONFLICT (${key}) DO UPDATE SET full_at = ${full} WHERE ${full} <= now() + make_interval(secs => ${WINDOW_S})
      RETURNING full_at)
    SELECT known.*, spent.full_at IS NOT NULL AS allowed,
      coalesce(extract(epoch FROM coalesce(spent.full_at,
        (SELECT full_at FROM ${table} WHERE ${key} = known.spender)) - now()), ${WINDOW_S})::float8 AS "fullInS"
    FROM known LEFT JOIN spent ON true`;
}

function remaining({ limit, calls, allowed, fullInS }: Allowance): number {
  const left = Math.max(0, Math.floor((WINDOW_S - fullInS) / stepOf(limit) + 1e-6));
  // A refused statement may have read the number as it was before other requests spent theirs.
  return allowed ? left : Math.min(left, calls - 1);
}

const formatSeconds = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`);

/**
 * Sets the rate limit headers.
 * @throws 429 when the allowance did not suffice.
 */
export function reportAllowance(allowance: Allowance, headers: Headers | undefined): void {
  const { limit, calls, allowed, fullInS } = allowance;
  const wait = allowed ? fullInS : fullInS + stepOf(limit) * Math.min(calls, limit) - WINDOW_S;
  const seconds = Math.max(1, Math.ceil(wait));
  headers?.set('RateLimit-Policy', `"default";q=${limit};w=${WINDOW_S}`);
  headers?.set('RateLimit', `"default";r=${remaining(allowance)};t=${seconds}`);
  if (allowed) return;
  headers?.set('Retry-After', String(seconds));
  if (calls > limit)
    throw new AppError('rate_limited', `Send at most ${limit} calls at once: that is the limit per minute.`);
  throw new AppError('rate_limited', `Too many requests. Try again in ${formatSeconds(seconds)}.`);
}
