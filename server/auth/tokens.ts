import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../database/client';
import type { Caller } from '../request-context';
import { type Allowance, allowanceOf, type Spending, Spent, spend } from './rate-limit';

/** SHA-256 suffices because secrets are random: a slow hash would add cost but no safety. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** 192 random bits in base64url after a prefix. */
export const newSecret = (prefix = ''): string => prefix + randomBytes(24).toString('base64url');

const Known = z.object({
  id: z.string(),
  email: z.string(),
  readOnly: z.boolean(),
  expiresAt: z.date().nullable(),
  stale: z.boolean(),
  ...Spent.shape,
});

/** The token and its account: one indexed lookup of its hash. */
const selectToken = (hash: Buffer, now: Date) => sql`
  SELECT t.id AS spender, u.id, u.email, t.read_only AS "readOnly", t.expires_at AS "expiresAt",
    coalesce(t.last_used_at < ${now}::timestamptz - interval '1 minute', true) AS stale
  FROM api_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.token_hash = ${hash} AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${now})`;

/** `allowance` is null without a rate limit. */
export interface Authentication {
  caller: Caller;
  allowance: Allowance | null;
}

/**
 * Authenticates a `pc_` token and counts the calls against its rate limit in one query. Null if the token is unknown,
 * revoked or expired. Updates its last use at most once per minute.
 */
export async function authenticateToken(
  db: Db,
  secret: string,
  { now, ...spending }: Spending & { now: Date },
): Promise<Authentication | null> {
  if (!secret.startsWith('pc_')) return null;
  const hash = hashSecret(secret);
  const row = await db.row(spend(selectToken(hash, now), 'token', spending), Known);
  if (!row) return null;
  const { id, email, readOnly, expiresAt, stale } = row;
  if (stale) await db.run(sql`UPDATE api_tokens SET last_used_at = ${now} WHERE token_hash = ${hash}`);
  const caller = { id, email, readOnly, tokenExpiresAt: expiresAt };
  return { caller, allowance: allowanceOf(spending, row) };
}

interface NewToken {
  userId: string;
  name: string;
  readOnly?: boolean;
  expiresAt?: Date | null;
}

/** Creates an API token. `value` cannot be read again, because only its hash is stored. */
export async function issueToken(db: Db, token: NewToken): Promise<{ id: string; value: string }> {
  const value = newSecret('pc_');
  const row = await db.row(
    sql`
    INSERT INTO api_tokens (user_id, name, token_hash, hint, read_only, expires_at)
    VALUES (${token.userId}, ${token.name}, ${hashSecret(value)}, ${value.slice(-4)}, ${token.readOnly ?? false},
      ${token.expiresAt ?? null})
    RETURNING id`,
    z.object({ id: z.string() }),
  );
  if (!row) throw new Error('INSERT returned no row.');
  return { id: row.id, value };
}

export const revokeAllTokens = (db: Db, userId: string): Promise<number> =>
  db.run(sql`UPDATE api_tokens SET revoked_at = now() WHERE user_id = ${userId} AND revoked_at IS NULL`);
