import type { Text } from '@/language/translator';
import { textOfPage } from '../language/late-messages';

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

/** The message for the error of our own sign-in request: a known code, else the server's message. */
export async function messageOfAnswer(error: string): Promise<string> {
  const key = known[error];
  return key ? (await textOfPage('auth-faults'))(key) : error;
}
