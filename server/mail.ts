import { createTransport, type Transporter } from 'nodemailer';
import { log } from './log';
import { settings } from './settings';

/** A plain-text message to one address. */
interface Mail {
  to: string;
  subject: string;
  text: string;
}

const shared: typeof globalThis & { parcoursMailer?: Transporter } = globalThis;

/** True where the deployment can send mail. */
export const canMail = (): boolean => settings().SMTP_URL !== undefined;

function mailer(url: string): Transporter {
  const { MAIL_FROM, APP_URL } = settings();
  const from = MAIL_FROM ?? `Parcours <no-reply@${new URL(APP_URL).hostname}>`;
  shared.parcoursMailer ??= createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from },
  );
  return shared.parcoursMailer;
}

/**
 * Sends a message where `SMTP_URL` is set, and does nothing where it is not.
 * @throws what the mail server or the way there says.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const url = settings().SMTP_URL;
  if (url) await mailer(url).sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
}

const underway = new Set<Promise<void>>();

/** Logs a failure by its code alone: messages carry tokens, and what a mail server answers may quote them. */
export const logUnsent = (error: unknown, what: string): void =>
  log().error({ code: error instanceof Error && 'code' in error ? error.code : undefined }, what);

/** Sends a message nobody waits for; a failure goes to the log. */
export function postMail(mail: Mail): void {
  const sending = sendMail(mail)
    .catch((error: unknown) => logUnsent(error, 'mail not sent'))
    .finally(() => underway.delete(sending));
  underway.add(sending);
}

/** Waits for the messages under way: before the process ends, and in tests. */
export async function settleMail(): Promise<void> {
  await Promise.all(underway);
}
