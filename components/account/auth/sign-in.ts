import { signIn } from 'next-auth/react';
import type { Text } from '@/language/translator';
import { textOfPage } from '../../shell/language/late-messages';
import type { Outcome } from './use-attempt';

type Key = Parameters<Text<'auth-faults'>>[0];

const known: Record<string, Key> = {
  CredentialsSignin: 'wrongPassword',
  AccessDenied: 'accessDenied',
  SignUpRefused: 'signUpRefused',
  ConnectFirst: 'connectFirst',
  NoAddress: 'noAddress',
  NotConnected: 'notConnected',
  OidcUnavailable: 'oidcUnavailable',
  AccountDisabled: 'accountDisabled',
  Configuration: 'configuration',
};

/** The message for an error code of next-auth in the page's address. Anyone can put one there, so unknown ones never show. */
export const keyOfCode = (code: string): Key => known[code] ?? 'other';

/** The message if the server does not take what was sent. */
const refusals = { password: 'wrongPassword', passkey: 'passkeyRefused', link: 'linkUsed' } as const;

/** Signs in, which uses a mailed link up. If it fails, returns the message for a known code, else the server's message. */
export async function signInBy(
  provider: keyof typeof refusals,
  fields: Record<string, string>,
): Promise<Outcome | undefined> {
  const error = (await signIn(provider, { ...fields, redirect: false }))?.error;
  if (!error) return undefined;
  const key = error === 'CredentialsSignin' ? refusals[provider] : known[error];
  return { message: key ? (await textOfPage('auth-faults'))(key) : error };
}
