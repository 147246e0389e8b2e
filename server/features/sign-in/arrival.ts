import { LANGUAGE_COOKIE } from '../../../domain/cookies';
import { type Language, languageOfHeader, languages } from '../../../domain/languages';
import { habitsOf, type LocalHabits } from '../../../domain/local-habits';
import { readReferrer } from './referrals';
import { readCookie } from './session';

/** What the browser knows that a new account takes over. */
export interface Arrival {
  /** Whose referral link led here. */
  referrerId?: string | undefined;
  /** The language that the person chose before they had an account. */
  language?: Language | undefined;
  /** The first day of the week and the form of times that are usual where the browser is from. */
  habits?: LocalHabits | undefined;
}

/** What a request says about its browser. */
export interface Browser {
  cookies: string | null;
  /** The `Accept-Language` header, or its first language. */
  language?: string | undefined;
}

/** The language that was chosen in this browser without an account. */
function readLanguageChoice(cookies: string | null): Language | undefined {
  const chosen = readCookie(cookies, LANGUAGE_COOKIE);
  return languages.find((language) => language === chosen);
}

/** The language of a reader without an account: the chosen one, else that of the browser. */
export const readVisitorLanguage = (sent: Pick<Headers, 'get'>): Language =>
  readLanguageChoice(sent.get('cookie')) ?? languageOfHeader(sent.get('accept-language'));

export const readArrival = ({ cookies, language }: Browser): Arrival => ({
  referrerId: readReferrer(cookies),
  language: readLanguageChoice(cookies),
  habits: habitsOf(language),
});
