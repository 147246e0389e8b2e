import { z } from 'zod';
import { languageOfTag, languages } from '../../../domain/languages';
import { textIn } from '../../../language/load-messages';
import type { Text } from '../../../language/translator';
import { readLanguageAt } from '../../core/caller/language';
import { decrypt, encrypt } from '../../platform/config/encryption';
import type { Db } from '../../platform/database/client';
import { AppError } from '../../platform/errors/errors';
import { defineJob } from '../../platform/jobs/job';
import { isRefusedForGood, logMailError, sendMail } from '../../platform/mail/mailer';
import type { Letter } from '../../platform/mail/render';
import { findAccount, normalizeEmail } from './accounts';
import { CONFIRM_MINUTES, issueLink, SIGN_IN_MINUTES } from './sign-in-links';
import { canSignUp } from './sign-up';

const LinkMail = z.strictObject({
  kind: z.enum(['sign-in', 'confirm', 'no-account']),
  to: z.string(),
  /** The link, or the address of the app. */
  url: z.string(),
  /** When the link ends, in epoch ms. */
  until: z.int(),
  /** Missing in a job of an earlier version. */
  language: z.enum(languages).default('en'),
});
type LinkMail = z.infer<typeof LinkMail>;

const letters: Record<LinkMail['kind'], (url: string, t: Text<'mails'>) => Letter> = {
  'sign-in': (url, t) => ({
    subject: t('signInSubject'),
    paragraphs: [t('signInWithin', { minutes: SIGN_IN_MINUTES })],
    action: { label: t('signIn'), url },
    notes: [t('ignoreLink')],
  }),
  confirm: (url, t) => ({
    subject: t('confirmSubject'),
    paragraphs: [t('confirmAccount', { origin: new URL(url).origin }), t('confirmHow')],
    action: { label: t('confirm'), url },
    notes: [t('ignoreLink')],
  }),
  'no-account': (url, t) => ({
    subject: t('signInSubject'),
    paragraphs: [t('noAccount', { url })],
    notes: [t('ignore')],
  }),
};

const send = async ({ kind, to, url, language }: LinkMail) =>
  sendMail({ to, language, ...letters[kind](url, await textIn(language, 'mails')) });

/** Mails a link while it is valid. */
export const mailLink = defineJob({
  name: 'mail_link',
  // Encrypted, because it holds a link.
  payload: z.strictObject({ encrypted: z.base64() }),
  lane: 'mail',
  attempts: 10,
  async run({ encrypted }, { now }) {
    const text = decrypt('mail', Buffer.from(encrypted, 'base64'));
    const mail = text === null ? undefined : LinkMail.parse(JSON.parse(text));
    if (!mail || now.getTime() >= mail.until) return;
    await send(mail).catch((error: unknown) => {
      logMailError(error, 'link not sent');
      if (!isRefusedForGood(error)) throw new Error('The mail server did not take the message.');
    });
  },
});

const queueLink = (db: Db, mail: LinkMail) =>
  mailLink.enqueue(db, { encrypted: encrypt('mail', JSON.stringify(mail)).toString('base64') });

/** Sends a message. The queue tries again while its link is valid. @throws 503 when it could not be sent at once. */
async function deliver(db: Db, mail: LinkMail): Promise<void> {
  try {
    await send(mail);
  } catch (error) {
    logMailError(error, 'link not sent');
    if (isRefusedForGood(error))
      throw new AppError('unavailable', 'The mail server refuses this address. Check how it is written.');
    await queueLink(db, mail);
    throw new AppError(
      'unavailable',
      'The message could not be sent yet. It is tried again: look at your mailbox in a few minutes.',
    );
  }
}

const untilIn = (minutes: number) => Date.now() + minutes * 60_000;

/** The request that needs a mail. */
interface Asking {
  db: Db;
  appUrl: string;
  /** The language of the browser. It counts for an address without an account, and for a new account. */
  language?: string | undefined;
}

const languageFor = async ({ db, language = 'en' }: Asking, email: string) =>
  (await readLanguageAt(db, email)) ?? languageOfTag(language) ?? 'en';

async function signInMail(ctx: Asking, email: string): Promise<LinkMail> {
  const { db, appUrl } = ctx;
  const language = await languageFor(ctx, email);
  const mail = { to: email, until: untilIn(SIGN_IN_MINUTES), language };
  const isWelcome = (await findAccount(db, email)) || (await canSignUp(db, { email, isVerified: true }));
  if (!isWelcome) return { ...mail, kind: 'no-account', url: appUrl };
  return { ...mail, kind: 'sign-in', url: `${appUrl}${await issueLink(db, email)}` };
}

async function confirmationMail(ctx: Asking, email: string): Promise<LinkMail> {
  const { db, appUrl } = ctx;
  const url = `${appUrl}${await issueLink(db, email, CONFIRM_MINUTES)}`;
  const to = normalizeEmail(email);
  const language = await languageFor(ctx, to);
  return { kind: 'confirm', to, url, until: untilIn(CONFIRM_MINUTES), language };
}

/**
 * Sends a sign-in link, or a message that the address cannot have an account.
 * @throws 503 when it could not be sent at once.
 */
export const sendSignInLink = async (ctx: Asking, email: string): Promise<void> =>
  deliver(ctx.db, await signInMail(ctx, normalizeEmail(email)));

/** Sends a link that confirms an address. It also signs in. @throws 503 when it could not be sent at once. */
export const sendConfirmationLink = async (ctx: Asking, email: string): Promise<void> =>
  deliver(ctx.db, await confirmationMail(ctx, email));

/** The same, by the queue. */
export const queueConfirmationLink = async (ctx: Asking, email: string): Promise<void> =>
  queueLink(ctx.db, await confirmationMail(ctx, email));
