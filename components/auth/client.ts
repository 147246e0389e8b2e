import { signIn } from 'next-auth/react';
import { bareClient } from '../data/bare-client';
import { textOfPage } from '../language/late-messages';
import { messageOfAnswer } from './messages';

export interface Credentials {
  email: string;
  password: string;
  name?: string;
  /** The token of the invitation that led here. */
  invitation?: string | undefined;
}

/** Creates the account and signs the browser in. @throws the tRPC error, with messages by field. */
export const signUp = ({ email, password, name, invitation }: Credentials) =>
  bareClient.account.signUp.mutate({ email, password, name: name || undefined, invitation });

/** Returns the error code or message if the sign-in fails. */
async function signInBy(
  provider: 'password' | 'link' | 'passkey',
  fields: Record<string, string>,
): Promise<string | undefined> {
  const answer = await signIn(provider, { ...fields, redirect: false });
  return answer?.error ?? undefined;
}

/** Returns an error message if the sign-in fails. */
export async function signInWithPassword({ email, password }: Credentials): Promise<string | undefined> {
  const fault = await signInBy('password', { email, password });
  return fault && messageOfAnswer(fault);
}

async function messageOrRefusal(fault: string | undefined, refusal: 'passkeyRefused' | 'linkUsed') {
  if (fault === 'CredentialsSignin') return (await textOfPage('auth-faults'))(refusal);
  return fault && messageOfAnswer(fault);
}

/** Returns an error message if the server does not take the passkey. */
export async function signInWithPasskey(answer: Record<string, string>): Promise<string | undefined> {
  return messageOrRefusal(await signInBy('passkey', answer), 'passkeyRefused');
}

/** Signs in with a mailed link and uses it up. Returns an error message if it fails. */
export async function signInWithLink(token: string): Promise<string | undefined> {
  return messageOrRefusal(await signInBy('link', { token }), 'linkUsed');
}
