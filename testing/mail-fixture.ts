import { rmSync } from 'node:fs';
import { openMailbox } from '../server/features/mail-in/mailbox';
import { takeMessages } from '../server/features/mail-in/take-messages';
import { MailAddress } from '../server/wire/mail';
import { type Dovecot, startDovecot } from './dovecot';
import { sharingClient } from './sharing-client';
import { makeFolder } from './start/make-folder';
import { createApp, type TestAccount } from './test-app';

/** The app with a mailbox of its own on a real server. */
export async function createMailApp(env: Record<string, string> = {}, dovecot?: Dovecot) {
  const server = dovecot ?? (await startDovecot());
  const folder = makeFolder();
  const app = await createApp({ env: { IMAP_URL: server.url('tasks'), PARCOURS_DATA: folder, ...env } });
  return {
    app,
    dovecot: server,
    folder,
    client: (who: TestAccount) => sharingClient(app.transport('rest').as(who)),
    addressOf: async (who: TestAccount, of: Record<string, unknown> = {}) => {
      const { expectOk } = sharingClient(app.transport('rest').as(who));
      return (await expectOk(MailAddress, 'get_mail_address', of)).address;
    },
    /** Delivers messages, and takes all that is there. */
    async receive(...messages: (string | Buffer)[]) {
      await server.deliver('tasks', ...messages);
      const mailbox = await openMailbox();
      await takeMessages(app.db, mailbox, new AbortController().signal);
      mailbox.client.close();
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      if (!dovecot) await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
