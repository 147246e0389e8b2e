import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import { AppError } from '../../platform/errors/errors';

/*
 * Limits calls per minute for each spender: all tokens of an account, its browser sessions, or a network. Uses the
 * generic cell rate algorithm: the full limit may be spent at once and refills evenly. Its only state is the time when the
 * limit is full again, in the database and by its clock, so all app processes share it.
 *
 * A process takes what refills in a second at once and spends it from memory: a statement for each call would cost as much
 * as a small call. It is taken before it is spent, so processes together never let more through.
 */

const WINDOW_S = 60;

/** `calls` to spend out of `limit` calls per minute. */
interface Spending {
  limit: number;
  /** More than one for a batch. */
  calls: number;
}

interface Allowance extends Spending {
  allowed: boolean;
  /** Seconds until the limit is full again. */
  fullInS: number;
}

/** What a process has taken and not spent. */
interface Taken {
  left: number;
  /** When the limit is full again, by this process's clock, in seconds. */
  fullAt: number;
  /** How many calls wait for the next statement. */
  wanted: number;
  /** The statement on its way. */
  taking?: Promise<void> | undefined;
}

const MOST_SPENDERS = 10_000;
const spenders = new LRUCache<string, Taken>({ max: MOST_SPENDERS });
const clock = () => performance.now() / 1000;

/** Seconds to refill one call, rounded down so that a full minute's calls fit into a minute. */
const stepOf = (limit: number) => Math.floor((WINDOW_S * 1e6) / limit) / 1e6;

function takenBy(spender: string): Taken {
  let taken = spenders.get(spender);
  if (!taken) {
    taken = { left: 0, fullAt: 0, wanted: 0 };
    spenders.set(spender, taken);
  }
  return taken;
}

/** The share expires once the limit is full again. */
const leftOf = ({ left, fullAt }: Taken, limit: number) =>
  Math.max(0, Math.min(left, Math.ceil((fullAt - clock()) / stepOf(limit))));

const allowance = (taken: Taken, spending: Spending, allowed: boolean): Allowance => ({
  ...spending,
  allowed,
  fullInS: Math.max(0, taken.fullAt - leftOf(taken, spending.limit) * stepOf(spending.limit) - clock()),
});

function spendTaken(taken: Taken, spending: Spending): Allowance | undefined {
  const left = leftOf(taken, spending.limit);
  if (left < spending.calls) return undefined;
  taken.left = left - spending.calls;
  return allowance(taken, spending, true);
}

const Granted = z.object({ granted: z.number(), fullInS: z.number() });

/** Takes what waits, at least a second's refill, or as much of it as there is. */
async function take(db: Db, spender: string, { taken, limit }: { taken: Taken; limit: number }) {
  const asked = Math.max(Math.floor(limit / WINDOW_S), taken.wanted - leftOf(taken, limit));
  const most = Math.min(asked, limit);
  const step = stepOf(limit);
  const row = await db.row(
    sql`
    INSERT INTO rate_limits AS r (id, full_at, granted)
    VALUES (${spender}, now() + ${most * step} * interval '1 second', ${most})
    ON CONFLICT (id) DO UPDATE SET (full_at, granted) = (
      SELECT base + n * ${step}::float8 * interval '1 second', n
      FROM (SELECT greatest(r.full_at, now()) AS base) b, LATERAL (SELECT greatest(0, least(${most}::int,
        floor((${WINDOW_S} - extract(epoch FROM base - now())) / ${step} + 1e-6)::int)) AS n) g)
    RETURNING granted, extract(epoch FROM full_at - now())::float8 AS "fullInS"`,
    Granted,
  );
  if (!row) throw new Error('The rate limit was not written.');
  taken.left = leftOf(taken, limit) + row.granted;
  taken.fullAt = clock() + row.fullInS;
}

/** Spends the calls if the limit suffices. Null without a limit. */
export async function spend(db: Db, spender: string, spending: Spending): Promise<Allowance | null> {
  const { limit, calls } = spending;
  if (limit === 0) return null;
  const taken = takenBy(spender);
  const spent = spendTaken(taken, spending);
  if (spent) return spent;
  taken.wanted += calls;
  try {
    // The running statement counts earlier requests only.
    await taken.taking;
    if (leftOf(taken, limit) < calls) {
      taken.taking ??= take(db, spender, { taken, limit }).finally(() => {
        taken.taking = undefined;
      });
      await taken.taking;
    }
    return spendTaken(taken, spending) ?? allowance(taken, spending, false);
  } finally {
    taken.wanted -= calls;
  }
}

function remaining({ limit, calls, allowed, fullInS }: Allowance): number {
  const left = Math.max(0, Math.floor((WINDOW_S - fullInS) / stepOf(limit) + 1e-6));
  return allowed ? left : Math.min(left, calls - 1);
}

const formatSeconds = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`);

/**
 * Sets the rate limit headers.
 * @throws 429 when the limit did not suffice.
 */
export function reportAllowance(report: Allowance, headers: Headers | undefined): void {
  const { limit, calls, allowed, fullInS } = report;
  const wait = allowed ? fullInS : fullInS + stepOf(limit) * Math.min(calls, limit) - WINDOW_S;
  const seconds = Math.max(1, Math.ceil(wait));
  headers?.set('RateLimit-Policy', `"default";q=${limit};w=${WINDOW_S}`);
  headers?.set('RateLimit', `"default";r=${remaining(report)};t=${seconds}`);
  if (allowed) return;
  headers?.set('Retry-After', String(seconds));
  if (calls > limit)
    throw new AppError('rate_limited', `Send at most ${limit} calls at once: that is the limit per minute.`);
  throw new AppError('rate_limited', `Too many requests. Try again in ${formatSeconds(seconds)}.`);
}
