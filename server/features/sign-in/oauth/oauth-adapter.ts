import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { decrypt, encrypt } from '../../../platform/config/encryption';
import { hashSecret } from '../../../platform/config/secrets';
import { database } from '../../../platform/database/client';
import { insertDeviceCode } from './device-codes';
import { resourceUrl } from './metadata';

/*
 * The library's state in PostgreSQL. Values of codes and tokens are stored as hashes, their records encrypted. Codes and
 * tokens are bound to their grant by a foreign key, so deleting a grant ends them all. It is SQL and not Prisma Client,
 * because a token is stored only while its grant is there, and a replayed code deletes its grant: each in one statement.
 */

const YEAR_S = 365 * 86_400;

/** For how long a used refresh token still gets its successors: two processes of an app may use it at once. */
const GRACE_S = 60;

/**
 * Stores nothing. The library's own browser session is not used: each request asks for consent, and the account is the
 * one that is signed in to the planner at that moment.
 */
const nothing: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  // Deleting the grant deletes its tokens. Revoking an access token alone leaves the others.
  revokeByGrantId: async () => undefined,
};

/**
 * Expired codes and tokens are kept for a day, so that the replay of a used code still ends its grant. A request that was
 * not answered ends with its hour.
 */
const deleteExpired = () =>
  database().run(sql`
    WITH expired AS (
      DELETE FROM oauth_tokens WHERE token_hash IN (
        SELECT token_hash FROM oauth_tokens
        WHERE expires_at < now() - CASE kind WHEN 'Interaction' THEN interval '0' ELSE interval '1 day' END
        LIMIT 50 FOR UPDATE SKIP LOCKED)
      RETURNING grant_id)
    DELETE FROM oauth_grants g USING expired
    WHERE g.id = expired.grant_id AND NOT EXISTS (
      SELECT FROM oauth_tokens t WHERE t.grant_id = g.id AND t.expires_at >= now() - interval '1 day')`);

/** Deletes apps that registered long ago and were not allowed anything, and grants that never got a token. */
const deleteUnused = () =>
  database().run(sql`
    WITH idle AS (
      DELETE FROM oauth_grants g WHERE g.created_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM oauth_tokens t WHERE t.grant_id = g.id))
    DELETE FROM oauth_clients c WHERE c.created_at < now() - interval '90 days'
      AND NOT EXISTS (SELECT FROM oauth_grants g WHERE g.client_id = c.id)`);

const Record = z.looseObject({});
const Stored = z.object({
  payload: z.instanceof(Buffer),
  exp: z.int(),
  consumed: z.int().nullable(),
  inGrace: z.boolean(),
});

/** SQL condition: a refresh token was used a moment ago. */
const inGrace = sql`kind = 'RefreshToken' AND consumed_at > now() - make_interval(secs => ${GRACE_S})`;

const insertInteraction = (hash: Buffer, payload: Buffer, seconds: number) =>
  database().run(sql`
    INSERT INTO oauth_tokens (token_hash, kind, payload, expires_at)
    VALUES (${hash}, 'Interaction', ${payload}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (token_hash) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`);

/**
 * Stores nothing if the grant has just ended, for example by a replay: the token then never works. A repeated refresh stores
 * its tokens once.
 */
async function insertToken(kind: string, hash: Buffer, record: AdapterPayload & { seconds: number }) {
  const { seconds, ...payload } = record;
  await database().run(sql`
    INSERT INTO oauth_tokens (token_hash, kind, grant_id, client_id, scopes, payload, expires_at)
    SELECT ${hash}, ${kind}, g.id, g.client_id, ${payload.scope?.split(' ') ?? []},
      ${encrypt('oauth', JSON.stringify(payload))}, now() + make_interval(secs => ${seconds})
    FROM oauth_grants g WHERE g.id = ${payload.grantId ?? null} FOR KEY SHARE
    ON CONFLICT (token_hash) DO NOTHING`);
}

/** The identifier is the value of a token, so it is not part of the stored record. */
const tokenAdapter = (kind: string): Adapter => ({
  ...nothing,
  async upsert(id, { jti: _, ...payload }, seconds = 0) {
    const hash = hashSecret(id);
    if (kind === 'Interaction')
      await insertInteraction(hash, encrypt('oauth', JSON.stringify(payload)), seconds);
    else if (kind === 'DeviceCode') await insertDeviceCode(hash, { ...payload, seconds });
    else await insertToken(kind, hash, { ...payload, seconds });
    if (kind !== 'AccessToken') await deleteExpired();
  },
  async find(id) {
    const row = await database().row(
      sql`
        SELECT payload, floor(extract(epoch FROM expires_at))::int AS exp,
          floor(extract(epoch FROM consumed_at))::int AS consumed, coalesce(${inGrace}, false) AS "inGrace"
        FROM oauth_tokens WHERE token_hash = ${hashSecret(id)} AND kind = ${kind}`,
      Stored,
    );
    const text = row && decrypt('oauth', row.payload);
    if (!text) return undefined;
    const { exp, consumed } = row;
    return {
      ...Record.parse(JSON.parse(text)),
      jti: id,
      exp,
      ...(consumed && !row.inGrace && { consumed }),
    };
  },
  async consume(id) {
    const hash = hashSecret(id);
    const used = await database().run(
      sql`UPDATE oauth_tokens SET consumed_at = now() WHERE token_hash = ${hash} AND consumed_at IS NULL`,
    );
    if (used > 0) return;
    const repeated = sql`SELECT FROM oauth_tokens WHERE token_hash = ${hash} AND ${inGrace}`;
    if (await database().row(repeated)) return;
    // Another request used it a moment ago: a replay.
    await endGrantOf(id);
    throw new errors.InvalidGrant('already used');
  },
  async destroy(id) {
    await database().run(sql`DELETE FROM oauth_tokens WHERE token_hash = ${hashSecret(id)}`);
  },
});

/** Ends the grant that a code or token belongs to. */
const endGrantOf = (value: string): Promise<number> =>
  database().run(sql`
    DELETE FROM oauth_grants g USING oauth_tokens t WHERE t.token_hash = ${hashSecret(value)} AND g.id = t.grant_id`);

/** Ends the grant of a code after a failed exchange, unless the code was issued to another app. */
export const burnCode = (code: string, clientId: string): Promise<number> =>
  database().run(sql`
    DELETE FROM oauth_grants g USING oauth_tokens t
    WHERE t.token_hash = ${hashSecret(code)} AND t.kind = 'AuthorizationCode' AND t.client_id = ${clientId}
      AND g.id = t.grant_id`);

const GrantRow = z.object({ userId: z.string(), clientId: z.string(), scopes: z.array(z.string()) });

/** `consent.ts` inserts grants: it knows the app's name. A grant ends by being deleted, so its expiry is always ahead. */
const grantAdapter: Adapter = {
  ...nothing,
  upsert: () => Promise.reject(new Error('Grants are inserted by the consent.')),
  async find(id) {
    const row = await database().row(
      sql`SELECT user_id AS "userId", client_id AS "clientId", scopes FROM oauth_grants WHERE id = ${id}`,
      GrantRow,
    );
    if (!row) return undefined;
    const iat = Math.floor(Date.now() / 1000);
    const { userId: accountId, clientId, scopes } = row;
    const resources = { [resourceUrl()]: scopes.join(' ') };
    return { kind: 'Grant', jti: id, iat, exp: iat + YEAR_S, accountId, clientId, resources };
  },
  async destroy(id) {
    await database().run(sql`DELETE FROM oauth_grants WHERE id = ${id}`);
  },
};

const clientAdapter: Adapter = {
  ...nothing,
  async upsert(id, metadata) {
    await database().run(
      sql`INSERT INTO oauth_clients (id, metadata) VALUES (${id}, ${JSON.stringify(metadata)}::jsonb)`,
    );
    await deleteUnused();
  },
  async find(id) {
    if (id.includes('\0')) return undefined;
    const row = await database().row(
      sql`SELECT metadata FROM oauth_clients WHERE id = ${id}`,
      z.object({ metadata: Record }),
    );
    return row?.metadata;
  },
  async destroy(id) {
    await database().run(sql`DELETE FROM oauth_clients WHERE id = ${id}`);
  },
};

const tokenKinds = new Set(['Interaction', 'AuthorizationCode', 'DeviceCode', 'AccessToken', 'RefreshToken']);

export function createAdapter(model: string): Adapter {
  if (tokenKinds.has(model)) return tokenAdapter(model);
  if (model === 'Grant') return grantAdapter;
  return model === 'Client' ? clientAdapter : nothing;
}
