import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Caller, RequestContext } from '../caller/request-context';
import { decrypt, encrypt } from '../config/encryption';
import { advisoryLockOf } from '../database/advisory-lock';
import type { Db } from '../database/client';
import { AppError, conflict, quotaExceeded } from '../errors/errors';

/** The idempotency key of a write. */
interface KeyedRequest {
  key: string;
  /** SHA-256 of operation and input: a key is valid for one request only. */
  requestHash: Buffer;
}

/** A JSON answer; `replayed` if it was stored by an earlier call. */
interface KeyedAnswer {
  text: string;
  replayed: boolean;
}

type Ctx = RequestContext & { caller: Caller };

const StoredAnswer = z.object({ requestHash: z.instanceof(Buffer), answer: z.instanceof(Buffer) });
const Hold = z.object({ held: z.boolean() });

/**
 * Locks the key until the transaction ends. PostgreSQL releases the lock when the process dies, and after 30 s of silence
 * when its machine is lost.
 * @throws 409 while another call holds the lock.
 */
async function lockKey(db: Db, lock: bigint): Promise<void> {
  const query = sql`
    SELECT pg_try_advisory_xact_lock(${lock}::bigint) AS held,
      set_config('idle_in_transaction_session_timeout', '30s', true)`;
  const row = await db.row(query, Hold);
  if (!row?.held)
    throw new AppError(
      'conflict',
      'The first request with this Idempotency-Key is still running. Try again shortly for its answer.',
      { retryAfterS: 1 },
    );
}

/** Finds the answer of the last 24 hours. A separate statement after the lock, to see what was committed before it. */
function findAnswer(ctx: Ctx, db: Db, key: string) {
  const query = sql`
    SELECT request_hash AS "requestHash", answer FROM idempotency_keys
    WHERE user_id = ${ctx.caller.id} AND key = ${key} AND created_at > ${ctx.now}::timestamptz - interval '24 hours'`;
  return db.row(query, StoredAnswer);
}

function replay({ requestHash, answer }: z.infer<typeof StoredAnswer>, asked: KeyedRequest): KeyedAnswer {
  if (!requestHash.equals(asked.requestHash))
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with another request. Use a new key for a new request.',
    );
  const text = decrypt('answer', answer);
  if (text === null)
    throw conflict('This request was done, but its answer can no longer be read. Check the current data.');
  return { text, replayed: true };
}

/** The answers that one account may store, in bytes: a large note could otherwise be stored for every save of a day. */
const MOST_BYTES = 256 * 2 ** 20;
/** The size of a row without its answer. */
const ROW_BYTES = 300;
/** A process uses a part of what is left, so that many of them stay below the limit, and then counts again. */
const PART = 1 / 16;
const RECOUNT_MS = 10_000;
const MOST_ACCOUNTS = 10_000;

/** What this process may store for accounts before it counts again, until a time in epoch ms; -1 if nothing was left. */
const spaces = new Map<string, { left: number; until: number }>();

const Used = z.object({ bytes: z.number() });

async function countSpace({ caller, now }: Ctx, db: Db): Promise<number> {
  const row = await db.row(
    sql`SELECT coalesce(sum(octet_length(answer) + ${ROW_BYTES}), 0)::float8 AS bytes FROM idempotency_keys
      WHERE user_id = ${caller.id} AND created_at > ${now}::timestamptz - interval '24 hours'`,
    Used,
  );
  return MOST_BYTES - (row?.bytes ?? 0);
}

/** @throws 409 if the account has stored too much. The write is rolled back then. */
async function takeSpace(ctx: Ctx, db: Db, answer: Buffer): Promise<void> {
  const wanted = answer.length + ROW_BYTES;
  const now = ctx.now.getTime();
  const known = spaces.get(ctx.caller.id);
  let space = known && known.until > now ? known : undefined;
  if (!space || (space.left >= 0 && space.left < wanted)) {
    const room = await countSpace(ctx, db);
    space = { left: room < wanted ? -1 : Math.max(room * PART, wanted), until: now + RECOUNT_MS };
    if (spaces.size >= MOST_ACCOUNTS) spaces.clear();
    spaces.set(ctx.caller.id, space);
  }
  if (space.left < 0)
    throw quotaExceeded(
      'The stored answers to your writes with an Idempotency-Key take 256 MB, which is the limit. Send this write without a key, or try again in a few hours.',
    );
  space.left -= wanted;
}

/** Stores the answer and deletes up to 20 expired ones. Does not block on locked rows. */
const storeAnswer = (ctx: Ctx, db: Db, { key, requestHash, answer }: KeyedRequest & { answer: Buffer }) =>
  db.run(sql`
    WITH over AS (
      SELECT user_id, key FROM idempotency_keys
      WHERE created_at < ${ctx.now}::timestamptz - interval '24 hours' AND NOT (user_id = ${ctx.caller.id} AND key = ${key})
      ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED),
    swept AS (
      DELETE FROM idempotency_keys k USING over WHERE k.user_id = over.user_id AND k.key = over.key)
    INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at)
    VALUES (${ctx.caller.id}, ${key}, ${requestHash}, ${answer}, ${ctx.now})
    ON CONFLICT (user_id, key) DO UPDATE SET
      request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at`);

/**
 * Runs a write at most once per key and returns the stored answer after that. Write and answer are in one transaction. A
 * failed write stores nothing, so its key can be used again.
 * @throws 409 while the first call is running or when too much is stored, 422 when the key was used for another request.
 */
export function runOnce(
  ctx: Ctx,
  asked: KeyedRequest,
  work: (db: Db) => Promise<string>,
): Promise<KeyedAnswer> {
  return ctx.db.transaction(async (db) => {
    await lockKey(db, advisoryLockOf(`${ctx.caller.id} ${asked.key}`));
    const answer = await findAnswer(ctx, db, asked.key);
    if (answer) return replay(answer, asked);
    const text = await work(db);
    const stored = encrypt('answer', text);
    await takeSpace(ctx, db, stored);
    await storeAnswer(ctx, db, { ...asked, answer: stored });
    return { text, replayed: false };
  });
}
