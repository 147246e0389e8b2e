import { z } from 'zod';
import { decrypt, encrypt } from '../config/encryption';
import type { Db } from '../database/client';
import { AppError } from '../errors/errors';
import { defineJob } from '../jobs/job';
import { isRefusedForGood, logMailError, sendMail } from '../mail/mailer';
import type { Letter } from '../mail/render';
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
});
type LinkMail = z.infer<typeof LinkMail>;

const ignoreNotice = 'If you did not ask for this, ignore it: nothing happens unless you open the link.';

const letters: Record<LinkMail['kind'], (url: string) => Letter> = {
  'sign-in': (url) => ({
    subject: 'Sign in to Parcours',
    paragraphs: [`The link works once, within ${SIGN_IN_MINUTES} minutes.`],
    action: { label: 'Sign in', url },
    notes: [ignoreNotice],
  }),
  confirm: (url) => ({
    subject: 'Confirm your address for Parcours',
    paragraphs: [
      `There is an account with your address at ${new URL(url).origin}.`,
      'Open the link in the browser in which you made the account. It works once, within 24 hours.',
    ],
    action: { label: 'Confirm your address', url },
    notes: [ignoreNotice],
  }),
  'no-account': (url) => ({
    subject: 'Sign in to Parcours',
    paragraphs: [`No account at ${url} uses this address. Ask for an invitation to create one.`],
    notes: ['If you did not ask for this, ignore it.'],
  }),
};

const send = ({ kind, to, url }: LinkMail) => sendMail({ to, ...letters[kind](url) });

/** Mails a link, as long as it works. */
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

/** Sends a message, or has the queue try again while its link works. @throws 503 when it could not be sent at once. */
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

async function signInMail(db: Db, email: string, appUrl: string): Promise<LinkMail> {
  const mail = { to: email, until: untilIn(SIGN_IN_MINUTES) };
  const isWelcome = (await findAccount(db, email)) || (await canSignUp(db, { email, isVerified: true }));
  if (!isWelcome) return { ...mail, kind: 'no-account', url: appUrl };
  return { ...mail, kind: 'sign-in', url: `${appUrl}${await issueLink(db, email)}` };
}

async function confirmationMail(db: Db, email: string, appUrl: string): Promise<LinkMail> {
  const url = `${appUrl}${await issueLink(db, email, CONFIRM_MINUTES)}`;
  return { kind: 'confirm', to: normalizeEmail(email), url, until: untilIn(CONFIRM_MINUTES) };
}

/**
 * Sends a sign-in link, or a message that the address cannot have an account.
 * @throws 503 when it could not be sent at once.
 */
export const sendSignInLink = async (db: Db, email: string, appUrl: string): Promise<void> =>
  deliver(db, await signInMail(db, normalizeEmail(email), appUrl));

/** Sends a link that confirms an address. It also signs in. @throws 503 when it could not be sent at once. */
export const sendConfirmationLink = async (db: Db, email: string, appUrl: string): Promise<void> =>
  deliver(db, await confirmationMail(db, email, appUrl));

/** Has the queue send the same. */
export const queueConfirmationLink = async (db: Db, email: string, appUrl: string): Promise<void> =>
  queueLink(db, await confirmationMail(db, email, appUrl));
