import sql from 'sql-template-tag';
import type { Db } from '../../../platform/database/client';

/** Ends all access that this account gave to apps. Their tokens end at once. */
export const endAllGrants = (db: Db, userId: string): Promise<number> =>
  db.run(sql`DELETE FROM oauth_grants WHERE user_id = ${userId}`);

/** A condition on `oauth_grants g`: an app still has a token. A request that was never finished leaves none. */
export const isInUse = sql`EXISTS (
  SELECT FROM oauth_tokens t WHERE t.grant_id = g.id AND t.kind IN ('AccessToken', 'RefreshToken')
    AND t.consumed_at IS NULL AND t.expires_at > now())`;
