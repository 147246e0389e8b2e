import sql, { type Sql } from 'sql-template-tag';
import { settings } from '../../platform/config/settings';
import type { Db } from '../../platform/database/client';
import { forbidden } from '../../platform/errors/errors';
import { readInvitationToken } from './invitation-token';

/** A person who wants an account. */
interface NewPerson {
  /** In lower case. */
  email: string;
  /** Whether the person has shown control of the address; else they need the link of an invitation to it. */
  isVerified: boolean;
  /** The token of an invitation's link. */
  invitation?: string | undefined;
}

const hasInvitation = async (db: Db, email: string, which: Sql): Promise<boolean> =>
  (await db.row(sql`
    SELECT 1 FROM invitations
    WHERE email = ${email} AND accepted_at IS NULL AND revoked_at IS NULL AND ${which} LIMIT 1`)) !==
  undefined;

/** Why `SIGN_UP` does not allow a new account; null if it does. */
async function findRefusal(
  db: Db,
  { email, isVerified, invitation = '' }: NewPerson,
): Promise<'closed' | 'invited' | null> {
  const { SIGN_UP } = settings();
  if (SIGN_UP !== 'invited') return SIGN_UP === 'open' ? null : SIGN_UP;
  const { hash } = readInvitationToken(invitation);
  const isInvited = await hasInvitation(db, email, isVerified ? sql`true` : sql`token_hash = ${hash}`);
  return isInvited ? null : 'invited';
}

const messages = {
  closed: 'This server takes no new accounts. Ask the person who runs it.',
  invited:
    'This server takes invited people only. Open the link of an invitation to this address, or ask for one.',
};

export const canSignUp = async (db: Db, person: NewPerson): Promise<boolean> =>
  (await findRefusal(db, person)) === null;

/** True for the token that was mailed with a pending invitation to this address: it shows control of the address. */
export async function isMailedThere(db: Db, { email, invitation = '' }: NewPerson): Promise<boolean> {
  const { hash, isMailed } = readInvitationToken(invitation);
  return isMailed && (await hasInvitation(db, email, sql`token_hash = ${hash}`));
}

/** @throws 403 when `SIGN_UP` does not allow a new account. */
export async function requireSignUp(db: Db, person: NewPerson): Promise<void> {
  const refusal = await findRefusal(db, person);
  if (refusal) throw forbidden(messages[refusal]);
}
