import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { hashSecret, newSecret } from '../server/platform/config/secrets';
import type { Db } from '../server/platform/database/client';

/** Allows an app to read and write as an account. */
export async function allowApp(db: Db, { id }: { id: string }) {
  const [grantId, token] = [randomUUID(), newSecret('pcat_')];
  await db.run(sql`
    INSERT INTO oauth_grants (id, user_id, client_id, client_name, scopes)
    VALUES (${grantId}, ${id}, 'app', 'App', ARRAY['read', 'write'])`);
  await db.run(sql`
    INSERT INTO oauth_tokens (token_hash, kind, grant_id, client_id, scopes, payload, expires_at)
    VALUES (${hashSecret(token)}, 'AccessToken', ${grantId}, 'app', ARRAY['read', 'write'], '', now() + interval '1 hour')`);
  return { grantId, token };
}
