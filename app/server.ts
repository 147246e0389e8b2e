import type * as Pages from '@/server/pages';

export type { SignedIn } from '@/server/core/operation/trpc';

/*
 * The only way from a page to the code of the server. A bundle would be a second copy of it, with a pool, limits and settings
 * of its own. So Node loads it here, by the address that `server/start/pages-module.ts` gives.
 */
const pages: typeof Pages = await import(/* turbopackIgnore: true */ process.env['PARCOURS_PAGES'] ?? '');

export const {
  answerAuth,
  answerGoogle,
  answerMounted,
  answerShapes,
  appRouter,
  canSendMail,
  consentToken,
  findDevice,
  devicePage,
  deviceForm,
  createRequestContext,
  database,
  findBilling,
  findOwnInvitation,
  Id,
  isServerOwner,
  isVerified,
  oauthPaths,
  readChosenLanguage,
  readConsentRequest,
  readInvitation,
  readGrantablePlaces,
  readMembership,
  readSessionCaller,
  readSharedPage,
  readVisitorLanguage,
  settings,
  takesMail,
  signInMethods,
  themeColors,
  toAppError,
  visitorPreferences,
} = pages;
