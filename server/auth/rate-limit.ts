import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../database/client';
import type { Statement } from '../database/prepare';
import { AppError } from '../errors';

/*
 * Limits calls per minute for each token, and for each account's browser sessions together. Uses the generic cell rate
 * algorithm: the full allowance may be spent at once and refills evenly. Its only state is the time when the allowance is
 * full again. One statement updates it by the database's clock, so all app processes share the limit.
 *
 * Under load a process takes what refills in a second at once, and spends this share without writing. All of a share is
 * spent in the database first, so processes together never let more through. Near the limit every call is counted there.
 */

const WINDOW_S = 60;

/** `calls` to spend out of `limit` calls per minute. */
export interface Spending {
  limit: number;
  /** More than one for a batch. */
  calls: number;
}

/** The columns that a statement adds when it counts the calls. */
const Spent = z.object({
  allowed: z.boolean(),
  /** Seconds until the allowance is full again. */
  fullInS: z.number(),
});

export interface Allowance extends Spending, z.infer<typeof Spent> {}

/** Seconds to refill one call, rounded down so that a full minute's calls fit into a minute. */
const stepOf = (limit: number) => Math.floor((WINDOW_S * 1e6) / limit) / 1e6;

const counters = {
  token: { table: sql`rate_limits`, key: sql`token_id` },
  grant: { table: sql`oauth_rate_limits`, key: sql`grant_id` },
  session: { table: sql`session_rate_limits`, key: sql`user_id` },
};

/**
 * Builds a query that spends the calls if the allowance suffices. It selects the columns of `known`, whose `spender` is
 * the key, with `allowed` and `fullInS`.
 */
function spend(known: Sql, by: keyof typeof counters, { limit, calls }: Spending): Sql {
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

/** Calls that were spent in the database and not used yet. */
interface Share {
  left: number;
  /** When the allowance is full again, by this process's clock, in seconds. */
  fullAt: number;
}

const MOST_SHARES = 10_000;
const shares = new Map<string, Share>();
const clock = () => performance.now() / 1000;

/** The calls that are left of a share. They expire as the allowance refills: a full one leaves no share besides. */
const leftOf = ({ left, fullAt }: Share, limit: number) =>
  Math.max(0, Math.min(left, Math.floor((fullAt - clock()) / stepOf(limit))));

/** Uses calls of this process's share. Undefined if they do not suffice. */
function takeFromShare(id: string, { limit, calls }: Spending): Allowance | undefined {
  const share = shares.get(id);
  const left = share ? leftOf(share, limit) : 0;
  if (!share || left < calls) return undefined;
  share.left = left - calls;
  return { limit, calls, allowed: true, fullInS: share.fullAt - share.left * stepOf(limit) - clock() };
}

/** How many calls to spend at once: a second's refill, where the allowance was last seen with room for several. */
function sizeOfShare(id: string, { limit, calls }: Spending): number {
  const share = shares.get(id);
  const size = Math.max(calls, Math.floor(limit / WINDOW_S));
  const room = share ? (WINDOW_S - (share.fullAt - clock())) / stepOf(limit) : 0;
  return room >= 4 * size ? size : calls;
}

/** Stores the calls that were spent in the database beyond those of this request. */
function keepShare(
  id: string,
  { limit, calls }: Spending,
  spent: { calls: number; fullInS: number },
): Allowance {
  if (shares.size >= MOST_SHARES) shares.clear();
  const old = shares.get(id);
  const fullAt = Math.max(clock() + spent.fullInS, old?.fullAt ?? 0);
  const left = (old ? leftOf(old, limit) : 0) + spent.calls - calls;
  shares.set(id, { left, fullAt });
  return { limit, calls, allowed: true, fullInS: spent.fullInS - left * stepOf(limit) };
}

/** The schemas of a caller's row, without and with the columns that count. Made once: making one costs more than using it. */
export const spenderSchemas = <Row>(known: z.ZodType<Row>) => ({
  known,
  counted: z.intersection(known, Spent),
});

/** Whose allowance counts the calls. */
interface Spender<Row> {
  /** Selects the caller. */
  known: Statement;
  /** The same as a part of the statement that counts. Its `spender` is the key of the counter. */
  knownPart: () => Sql;
  schemas: ReturnType<typeof spenderSchemas<Row>>;
  by: keyof typeof counters;
  /** Identifies the allowance before the database is asked. */
  id: string;
}

/** Spends so many calls in the database, of which `calls` are used at once. */
async function spendThere<Row>(
  db: Db,
  { knownPart, schemas, by, id }: Spender<Row>,
  { size, ...spending }: Spending & { size: number },
): Promise<{ row: Row; allowance: Allowance } | undefined> {
  const row = await db.row(spend(knownPart(), by, { ...spending, calls: size }), schemas.counted);
  if (!row) return undefined;
  const { allowed, fullInS } = row;
  if (allowed) return { row, allowance: keepShare(id, spending, { calls: size, fullInS }) };
  // Meanwhile another request may have taken a share.
  return { row, allowance: takeFromShare(id, spending) ?? { ...spending, allowed, fullInS } };
}

/** Allowances whose share is being taken. Requests at the same time spend their own calls only. */
const taking = new Set<string>();

async function spendOrTakeShare<Row>(
  db: Db,
  spender: Spender<Row>,
  { limit, calls }: Spending,
): Promise<{ row: Row; allowance: Allowance } | undefined> {
  const { id } = spender;
  const size = taking.has(id) ? calls : sizeOfShare(id, { limit, calls });
  if (size === calls) return spendThere(db, spender, { limit, calls, size });
  taking.add(id);
  const found = await spendThere(db, spender, { limit, calls, size }).finally(() => taking.delete(id));
  // Other processes may have used the room that was seen last.
  const isRefused = found && !found.allowance.allowed;
  return isRefused ? spendThere(db, spender, { limit, calls, size: calls }) : found;
}

/** Takes the calls from this process's share: null without a limit, undefined if the database has to count them. */
export const allowanceHere = (id: string, spending: Spending): Allowance | null | undefined =>
  spending.limit === 0 ? null : takeFromShare(id, spending);

/**
 * Reads the caller and counts the calls in one statement. Undefined if there is no such caller; `allowance` is null for
 * a limit of 0, which is no limit.
 */
export async function readAndSpend<Row>(
  db: Db,
  spender: Spender<Row>,
  spending: Spending,
): Promise<{ row: Row; allowance: Allowance | null } | undefined> {
  const shared = allowanceHere(spender.id, spending);
  if (shared === undefined) return spendOrTakeShare(db, spender, spending);
  const row = await db.row(spender.known, spender.schemas.known);
  return row && { row, allowance: shared };
}

function remaining({ limit, calls, allowed, fullInS }: Allowance): number {
  const left = Math.max(0, Math.floor((WINDOW_S - fullInS) / stepOf(limit) + 1e-6));
  // A refused statement may have read the number as it was before other requests spent theirs.
  return allowed ? left : Math.min(left, calls - 1);
}

const formatSeconds = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`);

/** `Headers`, or a map of them. */
export interface HeaderWriter {
  set(name: string, value: string): unknown;
}

/**
 * Sets the rate limit headers.
 * @throws 429 when the allowance did not suffice.
 */
export function reportAllowance(allowance: Allowance, headers: HeaderWriter | undefined): void {
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
