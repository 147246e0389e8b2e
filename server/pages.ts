/*
 * What the pages use of the server. Next does not bundle it: `app/server.ts` loads it from the build that `main.ts` runs, so
 * that pages and listener share their modules.
 */

export { isServerOwner } from './admin/server-owner';
export { createRequestContext } from './api/create-request-context';
export { readMembership } from './core/access/row-access';
export { readChosenLanguage } from './core/caller/language';
export { appRouter } from './features';
export { answerShapes } from './features/answer-shapes';
export { findBilling } from './features/billing/plans';
export { takesMail } from './features/mail-in/mail-form';
export { findOwnInvitation, readInvitation } from './features/sharing/invitation-page';
export { readSharedPage } from './features/sharing/shared-page';
export { isVerified } from './features/sign-in/accounts';
export { readVisitorLanguage } from './features/sign-in/arrival';
export { answerAuth } from './features/sign-in/auth-route';
export { answerGoogle } from './features/sign-in/google-connection';
export { consentToken, readConsentRequest } from './features/sign-in/oauth/consent';
export { deviceForm, devicePage, findDevice } from './features/sign-in/oauth/device-codes';
export { readGrantablePlaces } from './features/sign-in/oauth/grant-places';
export { oauthPaths } from './features/sign-in/oauth/metadata';
export { signInMethods } from './features/sign-in/providers';
export { readSessionCaller } from './features/sign-in/session';
export { settings } from './platform/config/settings';
export { database } from './platform/database/client';
export { toAppError } from './platform/errors/errors';
export { themeColors } from './platform/http/theme-colors';
export { canSendMail } from './platform/mail/mailer';
export { answerMounted } from './start/transports';
export { visitorPreferences } from './wire/preferences';
export { Id } from './wire/shared';
