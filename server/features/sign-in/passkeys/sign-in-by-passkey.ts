import { log } from '../../../platform/config/log';
import { prisma } from '../../../platform/database/prisma';
import type { PasskeySignIn } from '../../../wire/passkey';
import type { SignedInUser } from '../sign-in';
import { challengeOf, storeChallenge, takeChallenge } from './challenges';
import { relyingParty, userHandleOf } from './relying-party';

/** What the browser asks an authenticator for, to sign in to any account that it holds a passkey of. */
export async function passkeySignInOptions() {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: 'required',
    timeout: 120_000,
  });
  await storeChallenge(options.challenge, null);
  return options;
}

const responseOf = ({ id, ...response }: PasskeySignIn) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  response,
  clientExtensionResults: {},
});

async function findPasskey({ id, userHandle }: PasskeySignIn) {
  const { passkeys } = await prisma();
  const found = await passkeys.findUnique({
    where: { id },
    include: { user: { select: { id: true, session_version: true } } },
  });
  return found && userHandle === userHandleOf(found.user_id).toString('base64url') ? found : undefined;
}

/** Signs in by the answer of an authenticator; null if it is not valid. The challenge is spent either way. */
export async function signInByPasskey(answer: PasskeySignIn): Promise<SignedInUser | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const expectedChallenge = challengeOf(answer.clientDataJSON);
  if (!expectedChallenge || !(await takeChallenge(expectedChallenge, null))) return null;
  const passkey = await findPasskey(answer);
  if (!passkey) return null;
  const { id, public_key, counter, user } = passkey;
  const { origin, id: rpId } = relyingParty();
  const verified = await verifyAuthenticationResponse({
    response: responseOf(answer),
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, publicKey: public_key, counter: Number(counter) },
  }).catch((err: unknown) => {
    log().warn({ err }, 'a passkey was refused');
    return { verified: false as const };
  });
  if (!verified.verified) return null;
  const { passkeys } = await prisma();
  // When two answers arrive at once, only one counter is stored. The other answer may come from a copied key and is
  // refused.
  const used = await passkeys.updateMany({
    where: { id, counter },
    data: { counter: verified.authenticationInfo.newCounter, last_used_at: new Date() },
  });
  return used.count > 0 ? { id: user.id, version: user.session_version, by: 'passkey' } : null;
}
