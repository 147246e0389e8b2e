import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import { notFound } from '../../platform/errors/errors';
import { nameOfProvider } from './providers';
import { mailSignInChange } from './sign-in-changes';
import { SignInRefusal } from './sign-in-refusal';
import { lockWaysIn, requireWayIn } from './ways-in';

/** An account at a provider. `provider` is `link`, `google`, `github` or the issuer of single sign-on. */
export interface Identity {
  provider: string;
  subject: string;
}

const Identified = z.object({ id: z.string(), version: z.number() });

/** The account that is connected to an identity. */
export const findIdentity = (db: Db, { provider, subject }: Identity) =>
  db.row(
    sql`
      SELECT u.id, u.session_version AS version FROM identities i JOIN users u ON u.id = i.user_id
      WHERE i.provider = ${provider} AND i.subject = ${subject}`,
    Identified,
  );

/** Does nothing if the identity is connected already, perhaps to another account. */
export const insertIdentity = (db: Db, userId: string, { provider, subject }: Identity): Promise<number> =>
  db.run(sql`
    INSERT INTO identities (provider, subject, user_id) VALUES (${provider}, ${subject}, ${userId})
    ON CONFLICT DO NOTHING`);

/** Connects an identity to an account, and tells the person by mail. @throws SignInRefusal if it is another account's. */
export async function connectIdentity(db: Db, userId: string, identity: Identity): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await insertIdentity(tx, userId, identity);
    if (added > 0) {
      const name = nameOfProvider(identity.provider);
      await mailSignInChange.enqueue(tx, { userId, change: 'identity-connected', name });
    } else if ((await findIdentity(tx, identity))?.id !== userId) throw new SignInRefusal('IdentityTaken');
  });
}

/** Disconnects an identity, and tells the person by mail. @throws 404, 409 for the last way in. */
export async function disconnectIdentity(db: Db, userId: string, identity: Identity): Promise<void> {
  const { provider, subject } = identity;
  await db.transaction(async (tx) => {
    await lockWaysIn(tx, userId);
    const removed = await tx.run(sql`
      DELETE FROM identities WHERE provider = ${provider} AND subject = ${subject} AND user_id = ${userId}`);
    if (removed === 0) throw notFound('identity');
    await requireWayIn(tx, userId);
    const name = nameOfProvider(provider);
    await mailSignInChange.enqueue(tx, { userId, change: 'identity-disconnected', name });
  });
}
