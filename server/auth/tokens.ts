import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Caller } from '../context';
import type { Db } from '../database/client';

/** How a secret is kept: its SHA-256. Secrets are random, so a slow hash would add cost and no safety. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A random secret of 192 bits behind a prefix that says what it is. */
export const newSecret = (prefix = ''): string => prefix + randomBytes(24).toString('base64url');

/** The secret of an `Authorization: Bearer` header; null when there is none or it is malformed. */
export function bearerOf(header: string | null): string | null {
  return header?.match(/^Bearer +([\x21-\x7e]{1,300})$/i)?.[1] ?? null;
}

/**
 * Who a `pc_` token speaks for: one indexed lookup of its hash.
 * Null when it is unknown, revoked or expired. Its last use is noted at most once a minute.
 */
export async function callerOfToken(db: Db, secret: string, now: Date): Promise<Caller | null> {
  if (!secret.startsWith('pc_')) return null;
  const hash = hashSecret(secret);
  const row = await db.row<Caller & { stale: boolean }>(sql`
    SELECT u.id, u.email, t.read_only AS "readOnly",
      coalesce(t.last_used_at < ${now}::timestamptz - interval '1 minute', true) AS stale
    FROM api_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.token_hash = ${hash} AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${now})`);
  if (!row) return null;
  if (row.stale) await db.run(sql`UPDATE api_tokens SET last_used_at = ${now} WHERE token_hash = ${hash}`);
  return { id: row.id, email: row.email, readOnly: row.readOnly };
}
