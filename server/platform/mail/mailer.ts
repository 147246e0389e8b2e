import { createTransport, type Transporter } from 'nodemailer';
import type { Language } from '../../../domain/languages';
import { textIn } from '../../../language/load-messages';
import { log } from '../config/log';
import { settings } from '../config/settings';
import { type Letter, renderLetter } from './render';

export interface Mail extends Letter {
  to: string;
  /** The language of the letter. */
  language: Language;
  /** Identifies the message, so that mailboxes recognize a repeat. */
  messageId?: string | undefined;
  /** Ends messages of this kind at once, for a `POST` (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

let opened: { url: string; transporter: Transporter } | undefined;

export const canSendMail = (): boolean => settings().SMTP_URL !== undefined;

const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

function mailer(url: string): Transporter {
  const { MAIL_FROM, APP_URL } = settings();
  const from = MAIL_FROM ?? `Parcours <no-reply@${new URL(APP_URL).hostname}>`;
  if (opened?.url !== url) opened = { url, transporter: createTransport({ url, ...TIMEOUTS }, { from }) };
  return opened.transporter;
}

/** The subject becomes a header, which must not have line breaks. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Sends a message. Does nothing without `SMTP_URL`.
 * @throws the error of the mail server or the connection.
 */
export async function sendMail({ to, language, messageId, unsubscribeUrl, ...letter }: Mail): Promise<void> {
  const url = settings().SMTP_URL;
  if (!url) return;
  const reader = { language, t: await textIn(language, 'mails') };
  await mailer(url).sendMail({
    ...renderLetter({ ...letter, subject: oneLine(letter.subject) }, reader),
    to,
    ...(messageId && { messageId: `<${messageId}@${new URL(settings().APP_URL).hostname}>` }),
    headers: {
      // Nobody's holiday notice answers these, and they do not become tasks.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const textOf = (error: unknown, key: 'code' | 'message') =>
  error instanceof Error && key in error ? String(Object(error)[key]) : '';

/** What to do about an error that has a known cause. */
function hintFor(error: unknown): string | undefined {
  if (!/certificate/i.test(textOf(error, 'message'))) return undefined;
  return 'the certificate of the mail server is not trusted: see Mail in docs/hosting.md';
}

/** Logs only the error's code: the mail server's answer may quote the message, which carries tokens. */
export const logMailError = (error: unknown, what: string): void =>
  log().error({ code: textOf(error, 'code') || undefined, hint: hintFor(error) }, what);

/** Sends the message of a job. @throws to have it tried again. `what` is logged. */
export const sendMailOfJob = (mail: Mail, what: string): Promise<void> =>
  sendMail(mail).catch((error: unknown) => {
    logMailError(error, what);
    throw new Error('The mail server refused the message.');
  });

/** True if the mail server refused this recipient for good. Another try would be refused as well. */
export const isRefusedForGood = (error: unknown): boolean =>
  textOf(error, 'code') === 'EENVELOPE' && Number(Object(error).responseCode) >= 500;

/** @throws with the reason if the mail server of SMTP_URL does not accept the app. */
export async function verifyMailServer(): Promise<void> {
  const url = settings().SMTP_URL;
  if (!url) return;
  await mailer(url)
    .verify()
    .catch((error: unknown) => {
      const reason = hintFor(error) ?? textOf(error, 'message');
      throw new Error(`SMTP_URL does not work, so no mail is sent: ${reason}`, { cause: error });
    });
}

/** Warns if the mail server does not answer. Messages wait for it. */
export async function checkMailServer(): Promise<void> {
  await verifyMailServer().catch(({ message, cause }: Error) =>
    log().warn({ code: textOf(cause, 'code') || undefined }, message),
  );
}
