import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import sql, { type RawValue, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../database/client';
import { prepare } from '../database/prepare';
import { sendWithNext } from '../database/send-with-next';
import type { Caller } from '../request-context';
import { type Allowance, allowanceHere, readAndSpend, type Spending, spenderSchemas } from './rate-limit';

/** SHA-256 suffices because secrets are random: a slow hash would add cost but no safety. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** 192 random bits in base64url after a prefix. */
export const newSecret = (prefix = ''): string => prefix + randomBytes(24).toString('base64url');

const Known = z.object({
  spender: z.string(),
  id: z.string(),
  email: z.string(),
  readOnly: z.boolean(),
  /** Only for the token of an app. */
  scopes: z.array(z.string()).optional(),
  expiresAt: z.date().nullable(),
  stale: z.boolean(),
});
type Known = z.infer<typeof Known>;
const schemas = spenderSchemas(Known);

/** The parameters of a lookup, or what stands for them. */
interface Lookup {
  hash: RawValue;
  now: RawValue;
}

/** The token and its account: one indexed lookup of its hash. */
const selectToken = ({ hash, now }: Lookup) => sql`
  SELECT t.id AS spender, u.id, u.email, t.read_only AS "readOnly", t.expires_at AS "expiresAt",
    coalesce(t.last_used_at < ${now}::timestamptz - interval '1 minute', true) AS stale
  FROM api_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.token_hash = ${hash} AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${now})`;

/** `allowance` is null without a rate limit. */
export interface Authentication {
  caller: Caller;
  allowance: Allowance | null;
}

/** The access token of an app. Its calls count against the limit of its grant. */
const selectAccessToken = ({ hash, now }: Lookup) => sql`
  SELECT g.id AS spender, u.id, u.email, t.scopes, NOT 'write' = ANY(t.scopes) AS "readOnly",
    t.expires_at AS "expiresAt", coalesce(g.last_used_at < ${now}::timestamptz - interval '1 minute', true) AS stale
  FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id JOIN users u ON u.id = g.user_id
  WHERE t.token_hash = ${hash} AND t.kind = 'AccessToken' AND t.expires_at > ${now}`;

type Use = Spending & { now: Date };

const lookupBy = (select: (lookup: Lookup) => Sql, table: Sql) => ({
  select,
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

const callerOf = ({ id, email, readOnly, scopes, expiresAt }: Known): Caller => ({
  id,
  email,
  readOnly,
  tokenExpiresAt: expiresAt,
  ...(scopes && { scopes }),
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
    await db.run(sql`UPDATE ${kinds[by].table} SET last_used_at = ${now} WHERE id = ${row.spender}`);
  const caller = callerOf(row);
  if (seen.size >= MOST_SEEN) seen.clear();
  seen.set(id, caller);
  return caller;
}

/**
 * Authenticates a `pc_` token, or the `pcat_` token of an app, and counts the calls against its rate limit in one query.
 * Null if the token is unknown, revoked or expired.
 */
export async function authenticateToken(db: Db, secret: string, use: Use): Promise<Authentication | null> {
  const { now, ...spending } = use;
  const by = kindOf(secret);
  if (!by) return null;
  const hash = hashSecret(secret);
  const id = hash.toString('base64');
  const { select, prepared } = kinds[by];
  const lookup = { hash, now };
  const spender = { known: prepared(lookup), knownPart: () => select(lookup), schemas, by, id };
  const found = await readAndSpend(db, spender, spending);
  const caller = await check(db, { id, by, now }, found?.row);
  return caller && found ? { caller, allowance: found.allowance } : null;
}

/** A token whose check is on its way to the database. */
interface Early {
  /** The caller that the token had last. */
  expected: Caller;
  /** Sends its next statement with the check. */
  db: Db;
  checked: Promise<Authentication | null>;
}

/**
 * Like `authenticateToken`, for a token that was seen before and whose calls this process may count. Undefined for all
 * others.
 */
export async function authenticateEarly(
  { pool, db }: { pool: pg.Pool; db: Db },
  secret: string,
  { now, ...spending }: Use,
): Promise<Early | undefined> {
  const by = kindOf(secret);
  if (!by) return undefined;
  const hash = hashSecret(secret);
  const id = hash.toString('base64');
  const expected = seen.get(id);
  const allowance = expected && allowanceHere(id, spending);
  if (!expected || allowance === undefined) return undefined;
  const query = kinds[by].prepared({ hash, now });
  const sent = await sendWithNext(pool, db, { query, schema: Known });
  const read = async () => {
    const caller = await check(db, { id, by, now }, await sent.row);
    return caller && { caller, allowance };
  };
  return { expected, db: sent.db, checked: read() };
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
