import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { database } from '../database/client';
import { settings } from '../settings';
import { signInMethods } from './providers';
import { readSessionCaller } from './session';

/** The query of the sign-in pages: what next-auth and our own links put there. */
export type SignInQuery = Promise<Record<string, string | string[] | undefined>>;

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

/**
 * What the sign-in pages show. Who is signed in already goes on to Today, unless he was sent here to come as
 * somebody else.
 */
export async function readSignInPage(query: SignInQuery) {
  const { callbackUrl, error, csrf } = await query;
  const going = single(callbackUrl);
  const fault = single(error) ?? (csrf && 'csrf');
  if (!going && !fault && (await readSessionCaller(database(), (await headers()).get('cookie'))))
    redirect('/today');
  return {
    ways: signInMethods(),
    signUp: settings().SIGN_UP,
    callbackUrl: going,
    error: typeof fault === 'string' ? fault : undefined,
  };
}
