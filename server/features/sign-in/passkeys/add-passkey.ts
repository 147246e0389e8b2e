import sql from 'sql-template-tag';
import type { Caller } from '../../../core/caller/request-context';
import type { Db } from '../../../platform/database/client';
import { ms } from '../../../platform/database/epoch';
import { prisma } from '../../../platform/database/prisma';
import { conflict, invalid, notFound } from '../../../platform/errors/errors';
import { requireRoom } from '../../../platform/limits/row-limits';
import type { NewPasskey, Passkey } from '../../../wire/passkey';
import { mailSignInChange } from '../sign-in-changes';
import { lockWaysIn, requireWayIn } from '../ways-in';
import { challengeOf, storeChallenge, takeChallenge } from './challenges';
import { relyingParty, userHandleOf } from './relying-party';

/** What the browser asks an authenticator for, to add a passkey to an account. */
export async function newPasskeyOptions({ id, email }: Caller) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { passkeys } = await prisma();
  const options = await generateRegistrationOptions({
    rpName: 'Parcours',
    rpID: relyingParty().id,
    userID: new Uint8Array(userHandleOf(id)),
    userName: email,
    userDisplayName: email,
    // An authenticator that holds one already does not make another.
    excludeCredentials: await passkeys.findMany({
      where: { user_id: id },
      select: { id: true, transports: true },
    }),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(options.challenge, id);
  return options;
}

/** @throws 409 if the request is too old, 400 if the answer is not valid. */
async function verify(userId: string, answer: NewPasskey) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const expectedChallenge = challengeOf(answer.response.clientDataJSON);
  if (!expectedChallenge || !(await takeChallenge(expectedChallenge, userId)))
    throw conflict('This took longer than two minutes. Try again.');
  const { origin, id } = relyingParty();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw invalid('answer', 'The passkey could not be verified. Try again.');
  return registrationInfo.credential;
}

/**
 * Adds the passkey that an authenticator has made, and tells the person by mail.
 * @throws 409 if the request is too old or the account holds too many, 400 if the answer is not valid.
 */
export async function addPasskey(
  db: Db,
  { userId, name }: { userId: string; name: string },
  answer: NewPasskey,
): Promise<Passkey> {
  const { id, publicKey, counter } = await verify(userId, answer);
  return db.transaction(async (tx) => {
    await requireRoom(tx, 'passkeys', userId);
    const added = await tx.row<Passkey>(sql`
      INSERT INTO passkeys (id, user_id, name, public_key, counter, transports)
      VALUES (${id}, ${userId}, ${name}, ${Buffer.from(publicKey)}, ${counter}, ${answer.response.transports ?? []})
      ON CONFLICT DO NOTHING
      RETURNING id, name, ${ms('created_at')} AS "createdAt", NULL AS "lastUsedAt"`);
    if (!added) throw conflict('This passkey was added before.');
    await mailSignInChange.enqueue(tx, { userId, change: 'passkey-added', name });
    return added;
  });
}

/** Removes a passkey, and tells the person by mail. @throws 404, 409 for the last way in. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWaysIn(tx, userId);
    const removed = await tx.row<{ name: string }>(
      sql`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId} RETURNING name`,
    );
    if (!removed) throw notFound('passkey');
    await requireWayIn(tx, userId);
    await mailSignInChange.enqueue(tx, { userId, change: 'passkey-removed', name: removed.name });
  });
}
