import sql from 'sql-template-tag';
import { z } from 'zod';
import { hashSecret, newSecret } from '../../platform/config/secrets';
import type { Db } from '../../platform/database/client';
import { normalizeEmail } from './accounts';
import type { Arrival } from './arrival';
import type { SignedInUser } from './sign-in';
import { signInVerified, type VerifiedSignIn } from './verified-sign-in';

export const SIGN_IN_MINUTES = 15;
export const CONFIRM_MINUTES = 24 * 60;

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

/** Signs in by a one-time link; null if it is unknown, used or expired. Creates a missing account if `SIGN_UP` allows it. */
export function signInByLink(
  db: Db,
  token: string,
  browser: Pick<VerifiedSignIn, 'signedInAs' | keyof Arrival> = {},
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

export const linkEffects = ['dead', 'confirms', 'signs-in', 'takes-over'] as const;

/**
 * What using a link would do: confirm the address of the account that the browser is signed in to, sign in, or also end
 * earlier access to an unverified account (see `revoke-earlier-access.ts`). A dead link was used or is too old.
 */
export async function effectOfLink(
  db: Db,
  token: string,
  signedInAs?: string,
): Promise<(typeof linkEffects)[number]> {
  const row = await db.row(
    sql`
    SELECT u.id, u.email_verified_at IS NOT NULL AS "isVerified"
    FROM sign_in_links l LEFT JOIN users u ON u.email = l.email
    WHERE l.token_hash = ${hashSecret(token)} AND l.expires_at > now()`,
    z.object({ id: z.string().nullable(), isVerified: z.boolean() }),
  );
  if (!row) return 'dead';
  if (row.id === null || row.isVerified) return 'signs-in';
  return row.id === signedInAs ? 'confirms' : 'takes-over';
}
