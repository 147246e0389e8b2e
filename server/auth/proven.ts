import sql from 'sql-template-tag';
import type { Db } from '../database/client';
import { ensureAccount, normalEmail } from './accounts';
import type { SignedInUser } from './sign-in';

/*
 * Sign-in by what proves an address: a link sent to it, or a provider that has verified it. Each proof is an identity:
 * `link` with the address as its subject, `google` and `github` with the provider's own number.
 */

/** Somebody who has proven to be somebody. */
interface Proof {
  by: 'link' | 'google' | 'github';
  subject: string;
  /** The proven address. */
  email: string;
  name?: string | null;
}

const byIdentity = ({ by, subject }: Proof) => sql`
  SELECT u.id, u.session_version AS version FROM identities i JOIN users u ON u.id = i.user_id
  WHERE i.provider = ${by} AND i.subject = ${subject}`;

/**
 * Ends what was opened with an address before anybody proved to own it: its password, sessions and tokens. Whoever
 * signed up with another's address is locked out by the owner's first proof. An account made without a password, at
 * the server's own command line, has nothing to end.
 */
async function claim(db: Db, userId: string): Promise<void> {
  const claimed = await db.run(sql`
    UPDATE users SET password_hash = NULL, session_version = session_version + 1
    WHERE id = ${userId} AND password_hash IS NOT NULL
      AND NOT EXISTS (SELECT FROM identities WHERE user_id = ${userId})`);
  if (claimed > 0)
    await db.run(
      sql`UPDATE api_tokens SET revoked_at = now() WHERE user_id = ${userId} AND revoked_at IS NULL`,
    );
}

/**
 * The account of a proof: the one it opened before, else the one with its address, else a new one.
 */
export async function signInProven(db: Db, proof: Proof): Promise<SignedInUser> {
  const { by, subject } = proof;
  return db.transaction(async (tx) => {
    let row = await tx.row<{ id: string; version: number }>(byIdentity(proof));
    if (!row) {
      const userId = await ensureAccount(tx, { email: normalEmail(proof.email), name: proof.name });
      await claim(tx, userId);
      await tx.run(sql`
        INSERT INTO identities (provider, subject, user_id) VALUES (${by}, ${subject}, ${userId})
        ON CONFLICT DO NOTHING`);
      row = await tx.row(byIdentity(proof));
    }
    if (!row) throw new Error('An identity was taken away while it was signed in with.');
    return { ...row, by };
  });
}
