import sql from 'sql-template-tag';
import type { Db } from '../database/client';
import { normalEmail } from './accounts';
import { isPassword } from './passwords';
import type { SignInWay } from './session';
import { countTry, forgetTries, networkOf } from './throttle';

interface Credentials {
  email: string;
  password: string;
  /** The network address the try comes from. */
  address: string;
}

/** Who has signed in. `version` ends the session when the account's is raised. */
export interface SignedInUser {
  id: string;
  version: number;
  by: SignInWay;
}

interface Kept {
  id: string;
  version: number;
  hash: string | null;
}

const perEmail = { tries: 10, minutes: 15 };
const perNetwork = { tries: 200, minutes: 15 };

/** Counts a sign-in of any way from a network address. @throws 429 after too many. */
export const countFrom = (db: Db, address: string) =>
  countTry(db, `sign-in:network:${networkOf(address)}`, perNetwork);

/**
 * Checks an address and a password; null when they do not belong together. The answer and its time are the same
 * for an address that has no account.
 * @throws 429 after too many tries for the address or from the network address.
 */
export async function signIn(
  db: Db,
  { email, password, address }: Credentials,
): Promise<SignedInUser | null> {
  const normal = normalEmail(email);
  await countFrom(db, address);
  await countTry(db, `sign-in:email:${normal}`, perEmail);
  const user = await db.row<Kept>(sql`
    SELECT id, session_version AS version, password_hash AS hash FROM users WHERE email = ${normal}`);
  if (!(await isPassword(user?.hash, password)) || !user) return null;
  await forgetTries(db, `sign-in:email:${normal}`);
  return { id: user.id, version: user.version, by: 'password' };
}
