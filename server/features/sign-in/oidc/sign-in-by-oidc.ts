import sql from 'sql-template-tag';
import { z } from 'zod';
import { settings } from '../../../platform/config/settings';
import { lockKey } from '../../../platform/database/advisory-lock';
import type { Db } from '../../../platform/database/client';
import { createAccount, verifyAddress } from '../accounts';
import type { Arrival } from '../arrival';
import { findIdentity, insertIdentity } from '../identities';
import type { SignedInUser } from '../sign-in';
import { SignInRefusal } from '../sign-in-refusal';
import { canSignUp } from '../sign-up';
import type { OidcPerson } from './oidc-provider';

const Holder = z.object({ id: z.string(), isVerified: z.boolean() });

/** The account of the address, locked against a takeover meanwhile. */
const findHolder = (db: Db, email: string) =>
  db.row(
    sql`SELECT id, email_verified_at IS NOT NULL AS "isVerified" FROM users WHERE email = ${email} FOR NO KEY UPDATE`,
    Holder,
  );

/** @throws SignInRefusal where this server or the issuer does not let the person have an account. */
async function createFor(db: Db, { email = '', isVerified, name }: OidcPerson, arrival: Arrival) {
  if (!settings().OIDC_SIGN_UP) throw new SignInRefusal('NotConnected');
  if (!(await canSignUp(db, { email, isVerified }))) throw new SignInRefusal('SignUpRefused');
  return (await createAccount(db, { email, name: name ?? null, isVerified, ...arrival })).userId;
}

/** The account that a person without a connected one gets: that of their address, or a new one. @throws SignInRefusal */
async function findOrCreate(db: Db, person: OidcPerson, arrival: Arrival): Promise<string> {
  if (settings().SIGN_UP === 'closed') throw new SignInRefusal('NotConnected');
  if (!person.email) throw new SignInRefusal('NoAddress');
  const holder = await findHolder(db, person.email);
  if (!holder) return createFor(db, person, arrival);
  // Someone else may have created the account with this address, or given the address to the issuer. They must not
  // share an account with its owner.
  if (!holder.isVerified || !person.isVerified) throw new SignInRefusal('ConnectFirst');
  return holder.id;
}

/** If the issuer vouches for the account's own address, the address is verified. */
async function verifyOwnAddress(db: Db, userId: string, { email, isVerified }: OidcPerson): Promise<void> {
  if (!isVerified || !email) return;
  const own = await db.row(sql`SELECT FROM users WHERE id = ${userId} AND email = ${email}`);
  if (own) await verifyAddress(db, userId);
}

/**
 * Signs in to the account that is connected to the person, else to that of their address if both sides have verified it,
 * else to a new one.
 * @throws SignInRefusal
 */
export function signInByOidc(
  db: Db,
  person: OidcPerson,
  { referrerId, language }: Arrival = {},
): Promise<SignedInUser> {
  const identity = { provider: person.issuer, subject: person.subject };
  return db.transaction(async (tx) => {
    let user = await findIdentity(tx, identity);
    if (!user) {
      // When several first sign-ins run at once, one creates the account and the others find it.
      await lockKey(tx, `first sign-in of ${person.email}`);
      user = await findIdentity(tx, identity);
    }
    if (!user) {
      await insertIdentity(tx, await findOrCreate(tx, person, { referrerId, language }), identity);
      user = await findIdentity(tx, identity);
    }
    if (!user) throw new Error('An identity was removed while it signed in.');
    await verifyOwnAddress(tx, user.id, person);
    return { ...user, by: 'oidc' };
  });
}
