import { signIn } from 'next-auth/react';
import { bareClient } from '../data/bare-client';
import { messageOfAnswer } from './messages';

export interface Credentials {
  email: string;
  password: string;
  name?: string;
}

/** Creates the account and signs the browser in. @throws the tRPC error, with messages by field. */
export const signUp = ({ email, password, name }: Credentials) =>
  bareClient.account.signUp.mutate({ email, password, name: name || undefined });

/** Mails a sign-in link. @throws the tRPC error. */
export const mailLink = (email: string) => bareClient.account.sendLink.mutate({ email });

/** Returns whether signing in by this link takes over an account that is not verified. */
export const doesTakeOver = async (token: string): Promise<boolean> =>
  (await bareClient.account.link.mutate({ token })).takesOver;

/** Returns an error message if the sign-in fails. */
async function signInBy(
  provider: 'password' | 'link',
  fields: Record<string, string>,
): Promise<string | undefined> {
  const answer = await signIn(provider, { ...fields, redirect: false });
  return answer?.error ? messageOfAnswer(answer.error) : undefined;
}

export const signInWithPassword = ({ email, password }: Credentials) =>
  signInBy('password', { email, password });

/** Signs in with a mailed link and uses it up. Returns an error message if it fails. */
export async function signInWithLink(token: string): Promise<string | undefined> {
  const fault = await signInBy('link', { token });
  return fault === messageOfAnswer('CredentialsSignin')
    ? 'This link has been used, or is older than 15 minutes. Ask for a new one.'
    : fault;
}
