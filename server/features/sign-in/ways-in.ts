import sql from 'sql-template-tag';
import { settings } from '../../platform/config/settings';
import type { Db } from '../../platform/database/client';
import { conflict } from '../../platform/errors/errors';
import { canSendMail } from '../../platform/mail/mailer';
import { configuredIssuers } from './providers';

/** Locks the account, so that the later of two simultaneous changes sees the earlier one. */
export const lockWaysIn = (db: Db, userId: string) =>
  db.run(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);

/**
 * Call it after one of the account's ways in was removed, in the same transaction as `lockWaysIn`.
 * @throws 409 if the person could not sign in any more.
 */
export async function requireWayIn(db: Db, userId: string): Promise<void> {
  const { OIDC_ONLY } = settings();
  if (canSendMail() && !OIDC_ONLY) return;
  const row = await db.row(sql`
    SELECT FROM users u WHERE id = ${userId} AND (
      EXISTS (SELECT FROM identities i WHERE i.user_id = u.id AND i.provider = ANY (${configuredIssuers()}))
      OR NOT ${OIDC_ONLY}::boolean AND (
        password_hash IS NOT NULL OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)))`);
  if (!row) throw conflict('This is the last way to sign in to the account. Add another first.');
}
