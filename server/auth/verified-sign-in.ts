import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../database/client';
import { ensureAccount, findAccount, normalizeEmail, verifyAddress } from './accounts';
import { revokeEarlierAccess } from './revoke-earlier-access';
import { accountDisabled, type SignedInUser } from './sign-in';
import { canSignUp, requireSignUp } from './sign-up';

/** A sign-in whose email address is verified: by a link sent to it, or by a provider that vouches for it. */
export interface VerifiedSignIn {
  by: 'link' | 'google' | 'github';
  /** A stable id: the address for a link, the provider's account id otherwise. */
  subject: string;
  email: string;
  name?: string | null;
  /** The account that the browser is already signed in to. */
  signedInAs?: string | undefined;
  /** Whose referral link this browser opened; counts for a new account. */
  referrerId?: string | undefined;
}

const Identified = z.object({ id: z.string(), version: z.number(), isDisabled: z.boolean() });

const selectByIdentity = ({ by, subject }: VerifiedSignIn) => sql`
  SELECT u.id, u.session_version AS version, u.disabled_at IS NOT NULL AS "isDisabled" FROM identities i JOIN users u ON u.id = i.user_id
  WHERE i.provider = ${by} AND i.subject = ${subject}`;

/** True if the account exists or may be created. */
export async function canSignIn(db: Db, signIn: VerifiedSignIn): Promise<boolean> {
  const email = normalizeEmail(signIn.email);
  const known = (await db.row(selectByIdentity(signIn))) ?? (await findAccount(db, email));
  return known !== undefined || canSignUp(db, { email, isVerified: true });
}

/** When two sign-ins run at once, only the one that verifies the address revokes earlier access. */
async function findOrCreateByAddress(
  db: Db,
  { email, name, signedInAs, referrerId }: VerifiedSignIn,
): Promise<string> {
  const address = normalizeEmail(email);
  if (!(await findAccount(db, address))) await requireSignUp(db, { email: address, isVerified: true });
  const userId = await ensureAccount(db, { email: address, name, isVerified: true, referrerId });
  if ((await verifyAddress(db, userId)) && userId !== signedInAs) await revokeEarlierAccess(db, userId);
  return userId;
}

/**
 * Signs in to the account linked to this identity, else to the one with the address, else to a new one.
 * @throws 403 for a disabled account, and without one if `SIGN_UP` does not allow a new one.
 */
export function signInVerified(db: Db, signIn: VerifiedSignIn): Promise<SignedInUser> {
  return db.transaction(async (tx) => {
    let row = await tx.row(selectByIdentity(signIn), Identified);
    if (!row) {
      const userId = await findOrCreateByAddress(tx, signIn);
      await tx.run(sql`
        INSERT INTO identities (provider, subject, user_id) VALUES (${signIn.by}, ${signIn.subject}, ${userId})
        ON CONFLICT DO NOTHING`);
      row = await tx.row(selectByIdentity(signIn), Identified);
    }
    if (!row) throw new Error('An identity was removed while it signed in.');
    if (row.isDisabled) throw accountDisabled();
    return { id: row.id, version: row.version, by: signIn.by };
  });
}
