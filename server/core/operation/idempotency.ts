import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { decrypt, encrypt } from '../../platform/config/encryption';
import type { Db } from '../../platform/database/client';
import { conflict, quotaExceeded, toAppError } from '../../platform/errors/errors';
import { createLeases } from '../../platform/limits/leases';
import {
  type Claim,
  type Ctx,
  claimKey,
  type KeyedRequest,
  releaseClaim,
  renewClaim,
  storeAnswer,
} from './idempotency-rows';

/** A JSON answer; `replayed` if it was stored by an earlier call. */
interface KeyedAnswer {
  text: string;
  replayed: boolean;
}

function replay(stored: Buffer): KeyedAnswer {
  const text = decrypt('answer', stored);
  if (text === null)
    throw conflict('This request was done, but its answer can no longer be read. Check the current data.');
  return { text, replayed: true };
}

/** The answers that one account may store, in bytes: a large note could otherwise be stored for every save of a day. */
const MOST_BYTES = 256 * 2 ** 20;
/** The size of a row without its answer. */
const ROW_BYTES = 300;
/** How many bytes this process may store for accounts before it counts again. */
const leases = createLeases(10_000);

const Used = z.object({ bytes: z.number() });

async function countSpace({ caller, now, db }: Ctx): Promise<number> {
  const row = await db.row(
    sql`SELECT coalesce(sum(coalesce(octet_length(answer), 0) + ${ROW_BYTES}), 0)::float8 AS bytes FROM idempotency_keys
      WHERE user_id = ${caller.id} AND created_at > ${now}::timestamptz - interval '24 hours'`,
    Used,
  );
  return MOST_BYTES - (row?.bytes ?? 0);
}

/**
 * Before the work, because what it does outside cannot be rolled back: an answer may exceed the limit by its own size.
 * @throws 409 if the account has stored too much.
 */
async function requireSpace(ctx: Ctx): Promise<void> {
  if (leases.use(ctx.caller.id, 0)) return;
  const room = await countSpace(ctx);
  leases.grant(ctx.caller.id, room);
  if (room <= 0)
    throw quotaExceeded(
      'The stored answers to your writes with an Idempotency-Key take 256 MB, which is the limit. Send this write without a key, or try again in a few hours.',
    );
}

/** Runs a write whose key is claimed. Its answer is stored by `write`, in the transaction of the write. */
async function runClaimed(ctx: Ctx, claim: Claim, work: (ctx: Ctx) => Promise<unknown>): Promise<string> {
  let text: string | undefined;
  await requireSpace(ctx);
  await work({
    ...ctx,
    storeAnswer: async (db: Db, value: unknown) => {
      text = JSON.stringify(value ?? null);
      const answer = encrypt('answer', text);
      await storeAnswer(ctx, db, { claim, answer });
      leases.use(ctx.caller.id, answer.length + ROW_BYTES);
    },
  });
  if (text === undefined) throw new Error('A write with a key did not store its answer.');
  return text;
}

/** Frees the key of a failed write for the next try. */
async function release(ctx: Ctx, claim: Claim, failure: unknown): Promise<void> {
  const released = releaseClaim(ctx, claim).catch(() => undefined);
  // A database that does not answer would hold up the answer. The claim ends by itself.
  if (toAppError(failure).kind !== 'unavailable') await released;
}

/**
 * Runs a write at most once per key and returns the stored answer after that. No connection is held while the work waits:
 * the key is claimed in a statement, and the answer is stored in the transaction of the write. A failed write stores
 * nothing, so its key can be used again, and that of a killed process soon after.
 * @throws 409 while the first call is running or when too much is stored, 422 when the key was used for another request.
 */
export async function runOnce(
  ctx: Ctx,
  asked: KeyedRequest,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<KeyedAnswer> {
  const claim = { ...asked, owner: randomUUID() };
  const stored = await claimKey(ctx, claim);
  if (stored) return replay(stored);
  const stopRenewing = renewClaim(ctx, claim);
  try {
    return { text: await runClaimed(ctx, claim, work), replayed: false };
  } catch (error) {
    await release(ctx, claim, error);
    throw error;
  } finally {
    stopRenewing();
  }
}
