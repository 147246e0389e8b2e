import MailComposer from 'nodemailer/lib/mail-composer';
import type Mail from 'nodemailer/lib/mailer';

/** A message as it arrives. */
export const mail = (message: Mail.Options): Promise<Buffer> =>
  new MailComposer({ from: 'Bob Builder <bob@example.net>', text: 'Hello', ...message }).compile().build();
