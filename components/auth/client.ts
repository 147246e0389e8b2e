import { signIn } from 'next-auth/react';
import { bareClient } from '../data/bare-client';
import { messageOfAnswer } from './messages';

export interface Entered {
  email: string;
  password: string;
  name?: string;
}

/** Makes the account; the answer signs the browser in. @throws what the server refuses, by field. */
export const signUp = ({ email, password, name }: Entered) =>
  bareClient.account.signUp.mutate({ email, password, name: name || undefined });

/** Mails a sign-in link. @throws what the server refuses. */
export const mailLink = (email: string) => bareClient.account.sendLink.mutate({ email });

/** Whether signing in by a link takes over an account that is not verified. */
export const doesTakeOver = async (token: string): Promise<boolean> =>
  (await bareClient.account.link.mutate({ token })).takesOver;

/** Signs in, and answers what is wrong where it cannot. */
async function entered(
  way: 'password' | 'link',
  fields: Record<string, string>,
): Promise<string | undefined> {
  const answer = await signIn(way, { ...fields, redirect: false });
  return answer?.error ? messageOfAnswer(answer.error) : undefined;
}

export const signInWithPassword = ({ email, password }: Entered) => entered('password', { email, password });

/** Spends a mailed link. */
export async function signInWithLink(token: string): Promise<string | undefined> {
  const fault = await entered('link', { token });
  return fault === messageOfAnswer('CredentialsSignin')
    ? 'This link has been used, or is older than 15 minutes. Ask for a new one.'
    : fault;
}
