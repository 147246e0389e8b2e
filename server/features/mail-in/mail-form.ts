import { settings } from '../../platform/config/settings';
import { conflict } from '../../platform/errors/errors';

/** The form of the addresses. @throws 409 on a server that takes no mail. */
export function requireMailIn(): string {
  const { MAIL_IN } = settings();
  if (!MAIL_IN) throw conflict('This server takes no mail. Whoever runs it can set MAIL_IN and IMAP_URL.');
  return MAIL_IN;
}

export const mailAddressOf = (key: string): string => requireMailIn().replace('{key}', key);

/** Whether the settings name a mailbox. */
export const takesMail = (): boolean => settings().MAIL_IN !== undefined;
