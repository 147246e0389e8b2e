import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import sql, { type RawValue, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Caller } from '../caller/request-context';
import type { Db } from '../database/client';
import { prepare } from '../database/prepare';
import { sendWithNext } from '../database/send-with-next';
import { zoneColumn } from '../notifications/zone';

/** SHA-256 suffices because secrets are random: a slow hash would add cost but no safety. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** 192 random bits in base64url after a prefix. */
export const newSecret = (prefix = ''): string => prefix + randomBytes(24).toString('base64url');

const Known = z.object({
  /** The row to note the use in. */
  source: z.string(),
  id: z.string(),
  email: z.string(),
  zone: z.string().nullable(),
  readOnly: z.boolean(),
  /** Only for the token of an app. */
  scopes: z.array(z.string()).optional(),
  expiresAt: z.date().nullable(),
  stale: z.boolean(),
});
type Known = z.infer<typeof Known>;

/** The parameters of a lookup, or what stands for them. */
interface Lookup {
  hash: RawValue;
  now: RawValue;
}

/** The token and its account: one indexed lookup of its hash. */
const selectToken = ({ hash, now }: Lookup) => sql`
  SELECT t.id AS source, u.id, u.email, ${zoneColumn} AS zone, t.read_only AS "readOnly", t.expires_at AS "expiresAt",
    coalesce(t.last_used_at < ${now}::timestamptz - interval '1 minute', true) AS stale
  FROM api_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.token_hash = ${hash} AND u.disabled_at IS NULL AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${now})`;

/** The access token of an app. */
const selectAccessToken = ({ hash, now }: Lookup) => sql`
  SELECT g.id AS source, u.id, u.email, ${zoneColumn} AS zone, t.scopes, NOT 'write' = ANY(t.scopes) AS "readOnly",
    t.expires_at AS "expiresAt", coalesce(g.last_used_at < ${now}::timestamptz - interval '1 minute', true) AS stale
  FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id JOIN users u ON u.id = g.user_id
  WHERE t.token_hash = ${hash} AND u.disabled_at IS NULL AND t.kind = 'AccessToken' AND t.expires_at > ${now}`;

const lookupBy = (select: (lookup: Lookup) => Sql, table: Sql) => ({
  prepared: prepare<Lookup>((standIn) => select({ hash: standIn('hash'), now: standIn('now') })),
  table,
});

const kinds = {
  token: lookupBy(selectToken, sql`api_tokens`),
  grant: lookupBy(selectAccessToken, sql`oauth_grants`),
};

function kindOf(secret: string): keyof typeof kinds | undefined {
  if (secret.startsWith('pcat_')) return 'grant';
  return secret.startsWith('pc_') ? 'token' : undefined;
}

const callerOf = ({ source, id, email, zone, readOnly, scopes, expiresAt }: Known): Caller => ({
  id,
  email,
  zone,
  readOnly,
  tokenExpiresAt: expiresAt,
  ...(scopes && { scopes, authorizationId: source }),
});

const MOST_SEEN = 10_000;
/** The accounts of tokens as they were read last, by the hash of the token. Only guesses: each call reads them again. */
const seen = new Map<string, Caller>();

interface Checked {
  /** Identifies the token. */
  id: string;
  by: keyof typeof kinds;
  now: Date;
}

/** Returns the caller of the row that was read. Updates the token's last use at most once per minute. */
async function check(db: Db, { id, by, now }: Checked, row: Known | undefined): Promise<Caller | null> {
  if (!row) {
    seen.delete(id);
    return null;
  }
  if (row.stale)
    await db.run(sql`UPDATE ${kinds[by].table} SET last_used_at = ${now} WHERE id = ${row.source}`);
  const caller = callerOf(row);
  if (seen.size >= MOST_SEEN) seen.clear();
  seen.set(id, caller);
  return caller;
}

const idOf = (hash: Buffer) => hash.toString('base64');

/** The caller that a token had when this process read it last. Undefined for a token that it does not know. */
export const lastCallerOf = (secret: string): Caller | undefined => seen.get(idOf(hashSecret(secret)));

/**
 * Authenticates a `pc_` token, or the `pcat_` token of an app. Null if the token is unknown, revoked or expired.
 */
export async function authenticateToken(db: Db, secret: string, now: Date): Promise<Caller | null> {
  const by = kindOf(secret);
  if (!by) return null;
  const hash = hashSecret(secret);
  const row = await db.row(kinds[by].prepared({ hash, now }), Known);
  return check(db, { id: idOf(hash), by, now }, row);
}

/** A token whose check is on its way to the database. */
interface Early {
  /** Sends its next statement with the check. */
  db: Db;
  checked: Promise<Caller | null>;
}

/** Like `authenticateToken` for a token that was seen, and sends the check in one packet with the next statement. */
export async function authenticateEarly(
  { pool, db }: { pool: pg.Pool; db: Db },
  secret: string,
  now: Date,
): Promise<Early> {
  const by = kindOf(secret) ?? 'token';
  const hash = hashSecret(secret);
  const sent = await sendWithNext(pool, db, { query: kinds[by].prepared({ hash, now }), schema: Known });
  const read = async () => check(db, { id: idOf(hash), by, now }, await sent.row);
  return { db: sent.db, checked: read() };
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
