import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../database/client';
import { AppError } from '../errors';
import { logMailError, sendMail } from '../mail';
import { findAccount, normalizeEmail } from './accounts';
import type { SignedInUser } from './sign-in';
import { canSignUp } from './sign-up';
import { hashSecret, newSecret } from './tokens';
import { signInVerified, type VerifiedSignIn } from './verified-sign-in';

export const SIGN_IN_MINUTES = 15;
const CONFIRM_MINUTES = 24 * 60;

/** Creates a one-time sign-in link and returns its path. Stores only the token's hash. */
export async function issueLink(db: Db, email: string, minutes = SIGN_IN_MINUTES): Promise<string> {
  const token = newSecret();
  await db.run(sql`
    DELETE FROM sign_in_links WHERE token_hash IN (
      SELECT token_hash FROM sign_in_links WHERE expires_at < now() LIMIT 100 FOR UPDATE SKIP LOCKED)`);
  await db.run(sql`
    INSERT INTO sign_in_links (token_hash, email, expires_at)
    VALUES (${hashSecret(token)}, ${normalizeEmail(email)}, now() + make_interval(mins => ${minutes}))`);
  // The fragment is never sent to a server, so it cannot leak to logs or referrers. The page asks before it uses the link.
  return `/sign-in/link#${token}`;
}

const ignoreNotice = 'If you did not ask for this, ignore it: nothing happens unless you open the link.';

async function signInMail(db: Db, email: string, appUrl: string) {
  if (!(await findAccount(db, email)) && !(await canSignUp(db, { email, isVerified: true })))
    return {
      to: email,
      subject: 'Sign in to Parcours',
      text: `There is no account with this address at ${appUrl}, and it cannot have a new one without an invitation.\n\nIf you did not ask for this, ignore it.`,
    };
  const text = [
    'Open this link to sign in to Parcours:',
    `${appUrl}${await issueLink(db, email)}`,
    `It works once, within ${SIGN_IN_MINUTES} minutes. ${ignoreNotice}`,
  ];
  return { to: email, subject: 'Sign in to Parcours', text: text.join('\n\n') };
}

async function deliver(mail: Parameters<typeof sendMail>[0]): Promise<void> {
  await sendMail(mail).catch((error: unknown) => {
    logMailError(error, 'link not sent');
    throw new AppError('unavailable', 'The message could not be sent. Try again in a few minutes.');
  });
}

/**
 * Sends a sign-in link, or a message that the address cannot have an account.
 * @throws 503 when the mail server refuses the message.
 */
export const sendSignInLink = async (db: Db, email: string, appUrl: string): Promise<void> =>
  deliver(await signInMail(db, normalizeEmail(email), appUrl));

/** The message to confirm an address. Its link also signs in. */
export async function confirmationMail(db: Db, email: string, appUrl: string) {
  const text = [
    `There is an account with your address at ${appUrl}. Open this link to confirm that the address is yours:`,
    `${appUrl}${await issueLink(db, email, CONFIRM_MINUTES)}`,
    'Open it in the browser in which you made the account. It works once, within 24 hours.',
    ignoreNotice,
  ];
  return { to: normalizeEmail(email), subject: 'Confirm your address for Parcours', text: text.join('\n\n') };
}

/**
 * Sends a confirmation link.
 * @throws 503 when the mail server refuses the message.
 */
export const sendConfirmationLink = async (db: Db, email: string, appUrl: string): Promise<void> =>
  deliver(await confirmationMail(db, email, appUrl));

/** Signs in by a one-time link; null if it is unknown, used or expired. Creates a missing account if `SIGN_UP` allows it. */
export function signInByLink(
  db: Db,
  token: string,
  browser: Pick<VerifiedSignIn, 'signedInAs' | 'referrerId'> = {},
): Promise<SignedInUser | null> {
  return db.transaction(async (tx) => {
    const query = sql`
      DELETE FROM sign_in_links WHERE token_hash = ${hashSecret(token)} AND expires_at > now() RETURNING email`;
    const link = await tx.row(query, z.object({ email: z.string() }));
    return link
      ? signInVerified(tx, { by: 'link', subject: link.email, email: link.email, ...browser })
      : null;
  });
}

/** True if the link would end earlier access to an unverified account; see `revoke-earlier-access.ts`. */
export async function wouldTakeOver(db: Db, token: string, signedInAs?: string): Promise<boolean> {
  const row = await db.row<{ id: string }>(sql`
    SELECT u.id FROM sign_in_links l JOIN users u ON u.email = l.email AND u.email_verified_at IS NULL
    WHERE l.token_hash = ${hashSecret(token)} AND l.expires_at > now()`);
  return row !== undefined && row.id !== signedInAs;
}
