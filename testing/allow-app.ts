import sql from 'sql-template-tag';
import { insertGrant } from '../server/features/sign-in/oauth/consent';
import type { GrantedPlaces } from '../server/features/sign-in/oauth/grant-places';
import type { Scope } from '../server/features/sign-in/oauth/metadata';
import { hashSecret, newSecret } from '../server/platform/config/secrets';
import type { Db } from '../server/platform/database/client';

interface Allowed {
  scopes?: Scope[];
  places?: GrantedPlaces;
}

/** Allows an app to read and write as an account, or what else the scopes and places say. */
export async function allowApp(
  db: Db,
  { id }: { id: string },
  { scopes = ['read', 'write'], places }: Allowed = {},
) {
  const token = newSecret('pcat_');
  const grantId = await insertGrant(db, id, { clientId: 'app', clientName: 'App', scopes, places });
  await db.run(sql`
    INSERT INTO oauth_tokens (token_hash, kind, grant_id, client_id, scopes, payload, expires_at)
    VALUES (${hashSecret(token)}, 'AccessToken', ${grantId}, 'app', ${scopes}, '', now() + interval '1 hour')`);
  return { grantId, token };
}
