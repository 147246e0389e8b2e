import type { Db } from '../../platform/database/client';
import { ensureAccount, findAccount, normalizeEmail, verifyAddress } from './accounts';
import type { Arrival } from './arrival';
import { findIdentity, insertIdentity } from './identities';
import { revokeEarlierAccess } from './revoke-earlier-access';
import type { SignedInUser } from './sign-in';
import { requireSignUp } from './sign-up';

/** A sign-in whose email address is verified: by a link sent to it, or by a provider that vouches for it. */
export interface VerifiedSignIn extends Arrival {
  by: 'link' | 'google' | 'github';
  /** A stable id: the address for a link, the provider's account id otherwise. */
  subject: string;
  email: string;
  name?: string | null;
  /** The account that the browser is already signed in to. */
  signedInAs?: string | undefined;
}

/** When two sign-ins run at once, only the one that verifies the address revokes earlier access. */
async function findOrCreateByAddress(
  db: Db,
  { email, name, signedInAs, referrerId, language }: VerifiedSignIn,
): Promise<string> {
  const address = normalizeEmail(email);
  if (!(await findAccount(db, address))) await requireSignUp(db, { email: address, isVerified: true });
  const account = { email: address, name, isVerified: true, referrerId, language };
  const userId = await ensureAccount(db, account);
  if ((await verifyAddress(db, userId)) && userId !== signedInAs) await revokeEarlierAccess(db, userId);
  return userId;
}

/**
 * Signs in to the account linked to this identity, else to the one with the address, else to a new one.
 * @throws 403 without an account if `SIGN_UP` does not allow a new one.
 */
export function signInVerified(db: Db, signIn: VerifiedSignIn): Promise<SignedInUser> {
  const identity = { provider: signIn.by, subject: signIn.subject };
  return db.transaction(async (tx) => {
    let user = await findIdentity(tx, identity);
    if (!user) {
      await insertIdentity(tx, await findOrCreateByAddress(tx, signIn), identity);
      user = await findIdentity(tx, identity);
    }
    if (!user) throw new Error('An identity was removed while it signed in.');
    return { ...user, by: signIn.by };
  });
}
