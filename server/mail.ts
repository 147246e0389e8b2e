import { createTransport, type Transporter } from 'nodemailer';
import { log } from './log';
import { settings } from './settings';

interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Identifies the message, so that mailboxes recognize a repeat. */
  messageId?: string;
}

const shared: typeof globalThis & { parcoursMailer?: { url: string; transporter: Transporter } } = globalThis;

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
  if (shared.parcoursMailer?.url !== url)
    shared.parcoursMailer = { url, transporter: createTransport({ url, ...TIMEOUTS }, { from }) };
  return shared.parcoursMailer.transporter;
}

/**
 * Sends a message. Does nothing without `SMTP_URL`.
 * @throws the error of the mail server or the connection.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const url = settings().SMTP_URL;
  if (url) await mailer(url).sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
}

const pendingMail = new Set<Promise<void>>();

/** Logs only the error's code: the mail server's answer may quote the message, which carries tokens. */
export const logMailError = (error: unknown, what: string): void =>
  log().error({ code: error instanceof Error && 'code' in error ? error.code : undefined }, what);

/** Sends without waiting and logs failures. */
export function sendMailInBackground(mail: Mail): void {
  const sending = sendMail(mail)
    .catch((error: unknown) => logMailError(error, 'mail not sent'))
    .finally(() => pendingMail.delete(sending));
  pendingMail.add(sending);
}

/** Waits until messages sent in the background are delivered or failed. */
export async function waitForPendingMail(): Promise<void> {
  await Promise.all(pendingMail);
}
