import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { database, isVerified, readSessionCaller, settings, signInMethods } from '../server';

/** Query parameters from next-auth and our own links. */
export type SignInQuery = Promise<Record<string, string | string[] | undefined>>;

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

/** Whether this browser is signed in to an account whose address is not verified. */
export async function readUnverified(): Promise<boolean> {
  const caller = await readSessionCaller(database(), (await headers()).get('cookie'));
  return caller !== null && !(await isVerified(database(), caller.id));
}

/**
 * The data of the sign-in pages. Redirects a signed-in person to Today, unless another page sent them here.
 */
export async function readSignInPage(query: SignInQuery) {
  const { callbackUrl, error, csrf, ref } = await query;
  const going = single(callbackUrl);
  const fault = single(error) ?? (csrf && 'csrf');
  if (!going && !fault && (await readSessionCaller(database(), (await headers()).get('cookie'))))
    redirect('/today');
  return {
    ways: signInMethods(),
    signUp: settings().SIGN_UP,
    callbackUrl: going,
    error: typeof fault === 'string' ? fault : undefined,
    referral: single(ref),
  };
}
