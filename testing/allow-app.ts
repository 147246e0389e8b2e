import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { hashSecret, newSecret } from '../server/platform/config/secrets';
import type { Db } from '../server/platform/database/client';

/** Allows an app to read and write as an account, or what else the scopes say. */
export async function allowApp(db: Db, { id }: { id: string }, scopes = ['read', 'write']) {
  const [grantId, token] = [randomUUID(), newSecret('pcat_')];
  await db.run(sql`
    INSERT INTO oauth_grants (id, user_id, client_id, client_name, scopes)
    VALUES (${grantId}, ${id}, 'app', 'App', ${scopes})`);
  await db.run(sql`
    INSERT INTO oauth_tokens (token_hash, kind, grant_id, client_id, scopes, payload, expires_at)
    VALUES (${hashSecret(token)}, 'AccessToken', ${grantId}, 'app', ${scopes}, '', now() + interval '1 hour')`);
  return { grantId, token };
}
