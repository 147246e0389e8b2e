import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import { AppError } from '../../platform/errors/errors';
import type { Caller, RequestContext } from '../caller/request-context';

/*
 * The row of a key. While its request runs, it names its owner and an end, which the owner moves on. An answer is stored
 * in the transaction of the write and only in a row of one's own: a request that was held up and lost its row to another
 * one rolls back.
 */

export type Ctx = RequestContext & { caller: Caller };

/** The idempotency key of a write. */
export interface KeyedRequest {
  key: string;
  /** SHA-256 of operation and input: a key is valid for one request only. */
  requestHash: Buffer;
}

/** A request that has the key until it ends. */
export interface Claim extends KeyedRequest {
  owner: string;
}

const running = () =>
  new AppError(
    'conflict',
    'The first request with this Idempotency-Key is still running. Try again shortly for its answer.',
    { retryAfterS: 1 },
  );

/** How long a key stays claimed after its process was killed. */
const CLAIM_S = 10;
const RENEW_MS = 2_500;

const untilLater = sql`now() + make_interval(secs => ${CLAIM_S})`;

const rowOf = ({ caller }: Ctx, key: string) => sql`user_id = ${caller.id} AND key = ${key}`;
const ownRow = (ctx: Ctx, { key, owner }: Claim) => sql`${rowOf(ctx, key)} AND owner = ${owner}`;

/** Whether nothing needs the row any more: its answer is of yesterday, or the process of its request is gone. */
const isFree = ({ now }: Ctx) =>
  sql`(created_at <= ${now}::timestamptz - interval '24 hours' OR coalesce(running_until <= now(), false))`;

/** A crash that loses a claim has lost its write as well, so it does not wait for the disk. */
const withoutFlush = sql`set_config('synchronous_commit', 'off', true)`;

async function insertClaim(ctx: Ctx, { key, requestHash, owner }: Claim): Promise<boolean> {
  const query = sql`
    INSERT INTO idempotency_keys (user_id, key, request_hash, owner, running_until, created_at)
    VALUES (${ctx.caller.id}, ${key}, ${requestHash}, ${owner}, ${untilLater}, ${ctx.now})
    ON CONFLICT DO NOTHING RETURNING ${withoutFlush}`;
  return (await ctx.db.run(query)) > 0;
}

async function takeOver(ctx: Ctx, { key, requestHash, owner }: Claim): Promise<boolean> {
  const query = sql`
    UPDATE idempotency_keys SET request_hash = ${requestHash}, answer = NULL, owner = ${owner},
      running_until = ${untilLater}, created_at = ${ctx.now}
    WHERE ${rowOf(ctx, key)} AND ${isFree(ctx)} RETURNING ${withoutFlush}`;
  return (await ctx.db.run(query)) > 0;
}

const Found = z.object({
  requestHash: z.instanceof(Buffer),
  answer: z.instanceof(Buffer).nullable(),
  isFree: z.boolean(),
});

/**
 * Claims a key, or returns the answer that is stored for it.
 * @throws 409 while the first request runs, 422 if the key is that of another request.
 */
export async function claimKey(ctx: Ctx, claim: Claim): Promise<Buffer | undefined> {
  if (await insertClaim(ctx, claim)) return undefined;
  const query = sql`
    SELECT request_hash AS "requestHash", answer, ${isFree(ctx)} AS "isFree"
    FROM idempotency_keys WHERE ${rowOf(ctx, claim.key)}`;
  const found = await ctx.db.row(query, Found);
  if (found?.isFree && (await takeOver(ctx, claim))) return undefined;
  // Without a row, the first request has just failed.
  if (!found || found.isFree) throw running();
  if (!found.requestHash.equals(claim.requestHash))
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with another request. Use a new key for a new request.',
    );
  if (!found.answer) throw running();
  return found.answer;
}

/** Keeps the key claimed until the returned function is called. */
export function renewClaim(ctx: Ctx, claim: Claim): () => void {
  const renew = () =>
    ctx.db.run(sql`UPDATE idempotency_keys SET running_until = ${untilLater} WHERE ${ownRow(ctx, claim)}`);
  // Without the database, the next one tries again.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref();
  return () => clearInterval(timer);
}

/** Frees the key of a request that failed. If its transaction is committed nevertheless, the row stays. */
export const releaseClaim = (ctx: Ctx, claim: Claim): Promise<unknown> =>
  ctx.db.run(sql`DELETE FROM idempotency_keys WHERE ${ownRow(ctx, claim)}`);

/**
 * Stores the answer in the transaction of the write, and deletes up to 20 expired rows. Does not block on locked ones.
 * @throws 409 if another request has the key by now.
 */
export async function storeAnswer(
  ctx: Ctx,
  db: Db,
  { claim, answer }: { claim: Claim; answer: Buffer },
): Promise<void> {
  const stored = await db.run(sql`
    WITH over AS (
      SELECT user_id, key FROM idempotency_keys
      WHERE created_at < ${ctx.now}::timestamptz - interval '24 hours' AND NOT (${rowOf(ctx, claim.key)})
      ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED),
    swept AS (
      DELETE FROM idempotency_keys k USING over WHERE k.user_id = over.user_id AND k.key = over.key)
    UPDATE idempotency_keys SET answer = ${answer}, owner = NULL, running_until = NULL
    WHERE ${ownRow(ctx, claim)}`);
  if (stored === 0) throw running();
}
