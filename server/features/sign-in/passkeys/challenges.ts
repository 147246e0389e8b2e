import { createHash } from 'node:crypto';
import { z } from 'zod';
import { prisma } from '../../../platform/database/prisma';

const LIFETIME_MS = 2 * 60_000;

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();

/**
 * Stores the challenge that an authenticator must sign. `userId` is the account that adds a passkey; null for a
 * sign-in.
 */
export async function storeChallenge(challenge: string, userId: string | null): Promise<void> {
  const expires_at = new Date(Date.now() + LIFETIME_MS);
  const { passkey_challenges } = await prisma();
  await passkey_challenges.create({
    data: { challenge_hash: hashOf(challenge), user_id: userId, expires_at },
    select: { expires_at: true },
  });
}

/**
 * Deletes a challenge in one statement, so that it works once. False if it was used, is older than two minutes, or
 * belongs to another account.
 */
export async function takeChallenge(challenge: string, userId: string | null): Promise<boolean> {
  const { passkey_challenges } = await prisma();
  const { count } = await passkey_challenges.deleteMany({
    where: { challenge_hash: hashOf(challenge), user_id: userId, expires_at: { gt: new Date() } },
  });
  return count > 0;
}

const ClientData = z.object({ challenge: z.string().min(1).max(200) });

/** The challenge that an authenticator has signed; undefined if this is not client data. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return undefined;
  }
}
