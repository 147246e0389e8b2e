import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import { clearTries, countTry, undoTry } from '../../platform/limits/throttle';
import { networkOf } from '../../platform/network/addresses';
import { normalizeEmail } from './accounts';
import { readKnownBrowser } from './known-browser';
import { verifyPassword } from './passwords';
import type { SignInMethod } from './session';

interface TryOrigin {
  email: string;
  /** The network address of the client. */
  address: string;
}

interface Credentials extends TryOrigin {
  password: string;
  /** The `Cookie` header. */
  cookies?: string;
}

/** The session ends when the account's version is raised above `version`. */
export interface SignedInUser {
  id: string;
  version: number;
  by: SignInMethod;
}

const StoredUser = z.object({ id: z.string(), version: z.number(), hash: z.string().nullable() });

const perNetwork = { tries: 200, minutes: 15 };
const perPair = { tries: 10, minutes: 15 };
const perEmail = { tries: 100, minutes: 60 };
const perBrowser = { tries: 10, minutes: 15 };

/** Counts a sign-in try by any method. @throws 429 after too many from one network. */
export const countNetworkTry = (db: Db, address: string) =>
  countTry(db, `sign-in:network:${networkOf(address)}`, perNetwork);

/**
 * Counts a try and returns what to call after a success. A known browser has its own limit. Other browsers share a limit
 * per network and address. A slower limit per address covers all networks; one network alone cannot use it up.
 * @throws 429 after too many.
 */
async function countPasswordTry(db: Db, { email, address }: TryOrigin, browser: string | undefined) {
  if (browser) {
    const key = `sign-in:browser:${browser}`;
    await countTry(db, key, perBrowser);
    return () => clearTries(db, key);
  }
  const pair = `sign-in:email:${email}:${networkOf(address)}`;
  const all = `sign-in:email:${email}`;
  await countNetworkTry(db, address);
  await countTry(db, pair, perPair);
  await countTry(db, all, perEmail);
  return async () => {
    await clearTries(db, pair);
    await undoTry(db, all);
  };
}

/**
 * Checks an address and a password; null if they are wrong. Takes the same time for an address without an account.
 * @throws 429 after too many tries.
 */
export async function signIn(db: Db, tried: Credentials): Promise<SignedInUser | null> {
  const email = normalizeEmail(tried.email);
  const query = sql`
    SELECT id, session_version AS version, password_hash AS hash FROM users WHERE email = ${email}`;
  const user = await db.row(query, StoredUser);
  const browser = user && (await readKnownBrowser(tried.cookies ?? null, user.id));
  const succeeded = await countPasswordTry(db, { email, address: tried.address }, browser);
  if (!(await verifyPassword(user?.hash, tried.password)) || !user) return null;
  await succeeded();
  return { id: user.id, version: user.version, by: 'password' };
}
