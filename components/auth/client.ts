import { signIn } from 'next-auth/react';
import { bareClient } from '../data/bare-client';
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

/** Mails a sign-in link. @throws the tRPC error. */
export const mailLink = (email: string) => bareClient.account.sendLink.mutate({ email });

/** Mails the signed-in person a link that confirms their address. @throws the tRPC error. */
export const mailConfirmation = () => bareClient.account.sendConfirmation.mutate({});

/** What using a mailed link would do. */
export const readLink = async (token: string) => (await bareClient.account.link.mutate({ token })).effect;

/** Returns an error message if the sign-in fails. */
async function signInBy(
  provider: 'password' | 'link' | 'passkey',
  fields: Record<string, string>,
): Promise<string | undefined> {
  const answer = await signIn(provider, { ...fields, redirect: false });
  return answer?.error ? messageOfAnswer(answer.error) : undefined;
}

export const signInWithPassword = ({ email, password }: Credentials) =>
  signInBy('password', { email, password });

/** Returns an error message if the server does not take the passkey. */
export async function signInWithPasskey(answer: Record<string, string>): Promise<string | undefined> {
  const fault = await signInBy('passkey', answer);
  return fault === messageOfAnswer('CredentialsSignin')
    ? 'This passkey does not sign in here. It may have been removed. Sign in another way.'
    : fault;
}

/** Signs in with a mailed link and uses it up. Returns an error message if it fails. */
export async function signInWithLink(token: string): Promise<string | undefined> {
  const fault = await signInBy('link', { token });
  return fault === messageOfAnswer('CredentialsSignin')
    ? 'This link was just used, or has become too old. Ask for a new one.'
    : fault;
}
