import sql from 'sql-template-tag';
import type { Db } from '../database/client';
import { forbidden } from '../errors';
import { settings } from '../settings';

/** Why `SIGN_UP` does not allow a new account for an address; null if it does. */
async function findRefusal(db: Db, email: string): Promise<'closed' | 'invited' | null> {
  const { SIGN_UP } = settings();
  if (SIGN_UP !== 'invited') return SIGN_UP === 'open' ? null : SIGN_UP;
  const invitation = await db.row(sql`
    SELECT 1 FROM invitations WHERE email = ${email} AND accepted_at IS NULL AND revoked_at IS NULL LIMIT 1`);
  return invitation ? null : 'invited';
}

const messages = {
  closed: 'This server takes no new accounts. Ask the person who runs it.',
  invited:
    'This server takes invited people only, and no invitation to this address is pending. Ask for one.',
};

/** @param email in lower case */
export const canSignUp = async (db: Db, email: string): Promise<boolean> =>
  (await findRefusal(db, email)) === null;

/** @throws 403 when `SIGN_UP` does not allow a new account. */
export async function requireSignUp(db: Db, email: string): Promise<void> {
  const refusal = await findRefusal(db, email);
  if (refusal) throw forbidden(messages[refusal]);
}
