import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Dovecot, startDovecot } from '../../../testing/dovecot';
import { startImapProxy } from '../../../testing/imap-proxy';
import { mail } from '../../../testing/mail-message';
import { sharingClient } from '../../../testing/sharing-client';
import { startForked } from '../../../testing/start/forked-process';
import { makeFolder } from '../../../testing/start/make-folder';
import { createApp } from '../../../testing/test-app';
import { settings } from '../../platform/config/settings';
import { checks } from '../../start/doctor/checks';
import { MailAddress } from '../../wire/mail';
import { followMailbox } from './follow-mailbox';

let dovecot: Dovecot;
beforeAll(async () => {
  // Folders within the inbox, as Courier and others name them.
  dovecot = await startDovecot({ separator: '.', prefix: 'INBOX.' });
}, 240_000);
afterAll(() => dovecot[Symbol.asyncDispose]());

const soon = { timeout: 20_000, interval: 100 };

async function start(user: string) {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const app = await createApp({ env: { IMAP_URL: dovecot.url(user), PARCOURS_DATA: folder } });
  const ann = sharingClient(app.transport('rest').as(await app.account('Ann')));
  const { address } = await ann.expectOk(MailAddress, 'get_mail_address');
  return {
    app,
    to: address,
    titles: async () => (await ann.tasks()).tasks.map(({ title }) => title),
    /** Another process, which follows the mailbox. */
    follow: (port = dovecot.port) =>
      startForked('testing/mailbox-process.ts', {
        DATABASE_URL: app.url,
        AUTH_SECRET: settings().AUTH_SECRET,
        PARCOURS_DATA: folder,
        LOG_LEVEL: 'silent',
        MAIL_IN: settings().MAIL_IN ?? '',
        IMAP_URL: dovecot.url(user, port),
      }),
    inbox: () => dovecot.subjects(user, 'INBOX'),
    done: () => dovecot.subjects(user, 'INBOX.Parcours.Done').catch(() => []),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test.each([
  ['before it is read', 'BODY.PEEK', []],
  ['between commit and move', 'MOVE', ['Once']],
] as const)(
  'makes a message one task when the process is killed %s',
  async (_, command, made) => {
    await using at = await start(`killed-${command.toLowerCase().replace('.', '-')}`);
    await using proxy = await startImapProxy(dovecot.port);
    const held = proxy.hold(command);
    await using first = await at.follow(proxy.port);
    await dovecot.deliver(
      `killed-${command.toLowerCase().replace('.', '-')}`,
      await mail({ to: at.to, subject: 'Once', attachments: [{ filename: 'a.txt', content: 'A' }] }),
    );
    await held;
    expect(await at.titles()).toEqual(made);
    first.child.kill('SIGKILL');
    expect(await at.inbox()).toEqual(['Once']);
    await using _second = await at.follow();
    await vi.waitFor(async () => expect(await at.done()).toEqual(['Once']), soon);
    expect(await at.titles()).toEqual(['Once']);
    expect(await at.inbox()).toEqual([]);
    expect(await at.app.db.rows(sql`SELECT name FROM files`)).toEqual([{ name: 'a.txt' }]);
  },
  60_000,
);

test('loses nothing and makes nothing twice in ten kills at any time, with two processes', async () => {
  await using at = await start('kills');
  const subjects = Array.from({ length: 30 }, (_, nth) => `Mail ${nth}`);
  const messages = await Promise.all(subjects.map((subject) => mail({ to: at.to, subject })));
  await using _other = await at.follow();
  for (let round = 0; round < 10; round++) {
    await using one = await at.follow();
    await dovecot.deliver('kills', ...messages.slice(3 * round, 3 * round + 3));
    await sleep(30 * round);
    one.child.kill('SIGKILL');
  }
  await vi.waitFor(async () => expect(await at.inbox()).toEqual([]), { ...soon, timeout: 60_000 });
  expect((await at.titles()).sort()).toEqual([...subjects].sort());
  expect((await at.done()).sort()).toEqual([...subjects].sort());
}, 120_000);

test('takes new mail at once, and goes on after the mail server was away', async () => {
  await using at = await start('away');
  await using _process = await at.follow();
  await dovecot.deliver('away', await mail({ to: at.to, subject: 'First' }));
  await vi.waitFor(async () => expect(await at.titles()).toEqual(['First']), soon);
  await dovecot.deliver('away', await mail({ to: at.to, subject: 'Second' }));
  // Far sooner than the poll, which is every two minutes.
  await vi.waitFor(async () => expect(await at.titles()).toHaveLength(2), soon);
  const check = async () => checks['mail in']?.({ settings: settings(), url: at.app.url });
  expect(await check()).toMatchObject({ status: 'ok' });
  await dovecot.stop();
  await expect(check()).rejects.toThrow('IMAP_URL does not work, so no mail comes in');
  await dovecot.restart();
  await dovecot.deliver('away', await mail({ to: at.to, subject: 'Third' }));
  await vi.waitFor(async () => expect(await at.titles()).toHaveLength(3), { ...soon, timeout: 40_000 });
}, 90_000);

test('stays ready while the mail server is away, and says so', async () => {
  await using app = await createApp({ isLive: true });
  const following = followMailbox(app.url, app.db);
  const ask = async () => {
    const answer = await app.send('/readyz?detail');
    return { status: answer.status, body: await answer.json() };
  };
  await vi.waitFor(
    async () => expect(await ask()).toMatchObject({ status: 200, body: { mailbox: 'failing' } }),
    soon,
  );
  await following.stop();
});
