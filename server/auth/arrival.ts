import { LANGUAGE_COOKIE } from '../domain/cookies';
import { type Language, languages } from '../domain/languages';
import { readReferrer } from './referrals';
import { readCookie } from './session';

/** What a browser brings along to the account that is made in it. */
export interface Arrival {
  /** Whose referral link led here. */
  referrerId?: string | undefined;
  /** The language that the person chose before they had an account. */
  language?: Language | undefined;
}

/** The language that was chosen in this browser without an account. */
export function readLanguageChoice(cookies: string | null): Language | undefined {
  const chosen = readCookie(cookies, LANGUAGE_COOKIE);
  return languages.find((language) => language === chosen);
}

export const readArrival = (cookies: string | null): Arrival => ({
  referrerId: readReferrer(cookies),
  language: readLanguageChoice(cookies),
});
