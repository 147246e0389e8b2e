import { LRUCache } from 'lru-cache';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Caller } from '../../core/caller/request-context';
import { zoneColumn } from '../../core/caller/zone';
import { hashSecret, newSecret } from '../../platform/config/secrets';
import type { Db } from '../../platform/database/client';

const Known = z.object({
  /** The row to note the use in. */
  source: z.string(),
  id: z.string(),
  email: z.string(),
  zone: z.string().nullable(),
  readOnly: z.boolean(),
  /** Only for the token of an app. */
  scopes: z.array(z.string()).optional(),
  /** Only for the token of an app: whether it is limited to areas and projects. */
  limited: z.boolean().optional(),
  expiresAt: z.date().nullable(),
  stale: z.boolean(),
});

interface Lookup {
  hash: Buffer;
  now: Date;
}

/** The token and its account: one indexed lookup of its hash. */
const selectToken = ({ hash, now }: Lookup) => sql`
  SELECT t.id AS source, u.id, u.email, ${zoneColumn} AS zone, t.read_only AS "readOnly", t.expires_at AS "expiresAt",
    coalesce(t.last_used_at < ${now}::timestamptz - interval '1 minute', true) AS stale
  FROM api_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.token_hash = ${hash} AND u.disabled_at IS NULL AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${now})`;

/** The access token of an app. */
const selectAccessToken = ({ hash, now }: Lookup) => sql`
  SELECT g.id AS source, u.id, u.email, ${zoneColumn} AS zone, t.scopes, g.is_limited AS limited, NOT 'write' = ANY(t.scopes) AS "readOnly",
    t.expires_at AS "expiresAt", coalesce(g.last_used_at < ${now}::timestamptz - interval '1 minute', true) AS stale
  FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id JOIN users u ON u.id = g.user_id
  WHERE t.token_hash = ${hash} AND u.disabled_at IS NULL AND t.kind = 'AccessToken' AND t.expires_at > ${now}`;

interface Kind {
  select: (lookup: Lookup) => Sql;
  /** The table of the row to note the use in. */
  table: Sql;
}

const kinds: Record<'token' | 'grant', Kind> = {
  token: { select: selectToken, table: sql`api_tokens` },
  grant: { select: selectAccessToken, table: sql`oauth_grants` },
};

function kindOf(secret: string): Kind | undefined {
  if (secret.startsWith('pcat_')) return kinds.grant;
  return secret.startsWith('pc_') ? kinds.token : undefined;
}

/** The program that used each token last, of those that this process has noted. */
const noted = new LRUCache<string, string>({ max: 10_000 });

/** Notes which program uses a token, for the settings. */
export async function noteClient(
  db: Db,
  { tokenId, authorizationId }: Caller,
  client: string,
): Promise<void> {
  if (!tokenId || authorizationId || noted.get(tokenId) === client) return;
  await db.run(sql`
    UPDATE api_tokens SET last_client = ${client} WHERE id = ${tokenId} AND last_client IS DISTINCT FROM ${client}`);
  noted.set(tokenId, client);
}

/**
 * Authenticates a `pc_` token, or the `pcat_` token of an app. Null if the token is unknown, revoked or expired. Updates
 * its last use at most once per minute.
 */
export async function authenticateToken(db: Db, secret: string, now: Date): Promise<Caller | null> {
  const kind = kindOf(secret);
  const row = kind && (await db.row(kind.select({ hash: hashSecret(secret), now }), Known));
  if (!row) return null;
  const { source, id, email, zone, readOnly, scopes, limited, expiresAt, stale } = row;
  if (stale) await db.run(sql`UPDATE ${kind.table} SET last_used_at = ${now} WHERE id = ${source}`);
  return {
    id,
    email,
    zone,
    readOnly,
    tokenId: source,
    tokenExpiresAt: expiresAt,
    ...(scopes && { scopes, authorizationId: source }),
    ...(limited && { limitedTo: source }),
  };
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
  const { id } = await db.one<{ id: string }>(sql`
    INSERT INTO api_tokens (user_id, name, token_hash, hint, read_only, expires_at)
    VALUES (${token.userId}, ${token.name}, ${hashSecret(value)}, ${value.slice(-4)}, ${token.readOnly ?? false},
      ${token.expiresAt ?? null})
    RETURNING id`);
  return { id, value };
}

export const revokeAllTokens = (db: Db, userId: string): Promise<number> =>
  db.run(sql`UPDATE api_tokens SET revoked_at = now() WHERE user_id = ${userId} AND revoked_at IS NULL`);
