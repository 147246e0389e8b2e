import type { Text } from '@/language/translator';
import { textOfPage } from '../../shell/language/late-messages';
import { bareClient } from '../../sync/bare-client';
import { messageOf } from '../../sync/trpc';

/** Loaded when it is needed: it weighs 4 KB. */
const library = () => import('@simplewebauthn/browser');

/** Asks the browser for a passkey, in a dialog or among what it fills into the address. @throws if the person gives none. */
export async function askForPasskey(fromAutofill = false) {
  const { startAuthentication } = await library();
  const { options } = await bareClient.passkeys.signInOptions.mutate({});
  const { id, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: fromAutofill,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

export const canAutofill = async () => (await library()).browserSupportsWebAuthnAutofill();

/** Whether this device itself can hold a passkey. */
export const canHoldPasskey = async () => (await library()).platformAuthenticatorIsAvailable();

/** Has the browser make a passkey, and adds it to the account. @throws if the person cancels. */
export async function addPasskey(client: typeof bareClient) {
  const { options } = await client.passkeys.newOptions.mutate({});
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  return client.passkeys.add.mutate({
    answer: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } },
  });
}

const known = {
  InvalidStateError: 'passkeyHeld',
  SecurityError: 'passkeyAddress',
  NotAllowedError: 'passkeyUnused',
  AbortError: 'passkeyUnused',
} as const;
const isKnown = (name: string): name is keyof typeof known => name in known;

/** The text about an error of the browser; undefined for an error of the server, which has its own. */
const keyOf = (error: unknown) =>
  error instanceof Error && isKnown(error.name) ? known[error.name] : undefined;

export function passkeyFault(error: unknown, t: Text<'auth-faults'>): string | undefined {
  const key = keyOf(error);
  return key && t(key);
}

export async function passkeyMessage(error: unknown): Promise<string> {
  const key = keyOf(error);
  return key ? (await textOfPage('auth-faults'))(key) : messageOf(error);
}
