import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from './database/client';
import { decrypt, encrypt } from './encryption';
import { AppError, conflict } from './errors';
import type { Caller, RequestContext } from './request-context';

/** A write under a key of the caller's own choice. */
interface Keyed {
  key: string;
  /** SHA-256 of what was asked: the same key serves the same request only. */
  requestHash: Buffer;
}

/** The JSON of an answer, and whether an earlier call gave it. */
interface Answered {
  text: string;
  replayed: boolean;
}

type Ctx = RequestContext & { caller: Caller };

const Kept = z.object({ requestHash: z.instanceof(Buffer), answer: z.instanceof(Buffer) });
const Hold = z.object({ held: z.boolean() });

/** The advisory lock that stands for an account's key. */
const lockOf = (userId: string, key: string): bigint =>
  createHash('sha256').update(`${userId} ${key}`).digest().readBigInt64BE();

/**
 * Holds the key until the transaction ends, however it ends: with the process that ran it, too. Where that process's
 * machine is lost and says nothing more, the database lets go after a while.
 * @throws 409 while another call holds it.
 */
async function hold(db: Db, lock: bigint): Promise<void> {
  const query = sql`
    SELECT pg_try_advisory_xact_lock(${lock}::bigint) AS held,
      set_config('idle_in_transaction_session_timeout', '30s', true)`;
  const row = await db.row(query, Hold);
  if (!row?.held)
    throw conflict(
      'The first request with this Idempotency-Key still runs. Try again shortly for its answer.',
    );
}

/** What was answered under the key in the last 24 hours; a statement of its own, so that it sees what was committed before the hold. */
function find(ctx: Ctx, db: Db, key: string) {
  const query = sql`
    SELECT request_hash AS "requestHash", answer FROM idempotency_keys
    WHERE user_id = ${ctx.caller.id} AND key = ${key} AND created_at > ${ctx.now}::timestamptz - interval '24 hours'`;
  return db.row(query, Kept);
}

function replay({ requestHash, answer }: z.infer<typeof Kept>, asked: Keyed): Answered {
  if (!requestHash.equals(asked.requestHash))
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with another request. Use a new key for a new request.',
    );
  const text = decrypt('answer', answer);
  if (text === null)
    throw conflict('This was done, but its answer can no longer be read. Look at what is there.');
  return { text, replayed: true };
}

/** Keeps the answer with the write, and takes a few that are over away. It waits for nobody. */
const keep = (ctx: Ctx, db: Db, { key, requestHash, text }: Keyed & { text: string }) =>
  db.run(sql`
    WITH over AS (
      SELECT user_id, key FROM idempotency_keys
      WHERE created_at < ${ctx.now}::timestamptz - interval '24 hours' AND NOT (user_id = ${ctx.caller.id} AND key = ${key})
      ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED),
    swept AS (
      DELETE FROM idempotency_keys k USING over WHERE k.user_id = over.user_id AND k.key = over.key)
    INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at)
    VALUES (${ctx.caller.id}, ${key}, ${requestHash}, ${encrypt('answer', text)}, ${ctx.now})
    ON CONFLICT (user_id, key) DO UPDATE SET
      request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at`);

/**
 * Does a write once for all who ask for it under the same key: the answer is committed with what it tells of, so that
 * neither is there without the other. A write that fails leaves nothing, and its key free to be tried again.
 * @throws 409 while the first still runs, 422 where the key was used with another request.
 */
export function runOnce(ctx: Ctx, asked: Keyed, work: (db: Db) => Promise<string>): Promise<Answered> {
  return ctx.db.transaction(async (db) => {
    await hold(db, lockOf(ctx.caller.id, asked.key));
    const kept = await find(ctx, db, asked.key);
    if (kept) return replay(kept, asked);
    const text = await work(db);
    await keep(ctx, db, { ...asked, text });
    return { text, replayed: false };
  });
}
