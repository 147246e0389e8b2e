import sql from 'sql-template-tag';
import type { Db } from '../database/client';
import { AppError } from '../errors';
import { logUnsent, sendMail } from '../mail';
import { normalEmail } from './accounts';
import { signInProven } from './proven';
import type { SignedInUser } from './sign-in';
import { hashSecret, newSecret } from './tokens';

const MINUTES = 15;

/** Makes a one-time sign-in link for an address; only the token's hash is kept. Answers the link's path. */
export async function issueLink(db: Db, email: string): Promise<string> {
  const token = newSecret();
  await db.run(sql`
    DELETE FROM sign_in_links WHERE token_hash IN (
      SELECT token_hash FROM sign_in_links WHERE expires_at < now() LIMIT 100 FOR UPDATE SKIP LOCKED)`);
  await db.run(sql`
    INSERT INTO sign_in_links (token_hash, email, expires_at)
    VALUES (${hashSecret(token)}, ${normalEmail(email)}, now() + make_interval(mins => ${MINUTES}))`);
  // Behind the hash sign it reaches no server, log or referrer; the page there asks before it is spent.
  return `/sign-in/link#${token}`;
}

/**
 * Sends a sign-in link to an address.
 * @throws 503 when the mail server does not take it.
 */
export async function mailLink(db: Db, email: string, appUrl: string): Promise<void> {
  const path = await issueLink(db, email);
  const sent = sendMail({
    to: normalEmail(email),
    subject: 'Sign in to Parcours',
    text: [
      'Open this link to sign in to Parcours:',
      `${appUrl}${path}`,
      `It works once, within ${MINUTES} minutes. If you did not ask for it, leave it be: nobody gets in without it.`,
    ].join('\n\n'),
  });
  await sent.catch((error: unknown) => {
    logUnsent(error, 'sign-in link not sent');
    throw new AppError('unavailable', 'The message could not be sent. Try again in a few minutes.');
  });
}

/** Spends a sign-in link; null when it is unknown, spent or too old. An address without an account gets one. */
export function signInByLink(db: Db, token: string): Promise<SignedInUser | null> {
  return db.transaction(async (tx) => {
    const link = await tx.row<{ email: string }>(sql`
      DELETE FROM sign_in_links WHERE token_hash = ${hashSecret(token)} AND expires_at > now() RETURNING email`);
    return link ? signInProven(tx, { by: 'link', subject: link.email, email: link.email }) : null;
  });
}
