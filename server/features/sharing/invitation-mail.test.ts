import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import { mailText, startMailServer } from '../../../testing/mail-server';
import { makeJobsDue } from '../../../testing/make-jobs-due';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { sharingClient, tokenFromPath } from '../../../testing/sharing-client';
import { createApp, type TestApp, type TransportName, transports } from '../../../testing/test-app';
import { setLog } from '../../platform/config/log';
import { readSettings, setSettings, settings } from '../../platform/config/settings';
import { checkMailServer } from '../../platform/mail/mailer';
import { mailedInvitationToken } from '../sign-in/invitation-token';

afterEach(() => setLog(undefined));

/** Has the app send through a mail server. */
function mailThrough(url: string): void {
  const { APP_URL, AUTH_SECRET } = settings();
  const env = { NODE_ENV: 'test' as const, APP_URL, AUTH_SECRET, LOG_LEVEL: 'silent', SMTP_URL: url };
  setSettings(readSettings(env));
}

async function project(app: TestApp) {
  const ann = await app.account('Ann\r\nBcc: all@example.org');
  const user = sharingClient(app.transport('rest').as(ann));
  const { id } = await user.project({ name: 'Garden 🌱\nnext' });
  return { user, where: { targetKind: 'project', targetId: id } as const };
}

async function waitingMails(app: TestApp): Promise<number> {
  const { count } = await app.db.one<{ count: number }>(
    sql`SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'mail_invitation'`,
  );
  return count;
}

test('mails an invitation only if its write commits', async () => {
  await using app = await createApp();
  await using mail = await startMailServer();
  mailThrough(mail.url);
  const { user, where } = await project(app);
  const { invite } = await user.grant({ ...where, target: 'kim@example.org', role: 'reader' });
  expect(
    await user.refusal('grant_access', { ...where, target: 'nobody-of-this-name', role: 'reader' }),
  ).toBe('404');
  await runAllJobs(app.url);

  expect(mail.received).toHaveLength(1);
  const [message] = mail.received;
  expect(message?.to).toEqual(['kim@example.org']);
  expect(message?.raw).not.toMatch(/^bcc:/im);
  const text = message ? mailText(message) : '';
  expect(text).toContain('“Garden 🌱 next”');
  expect(text).toContain(
    `http://parcours.test/invites/${mailedInvitationToken(tokenFromPath(invite.invitePath))}\n`,
  );
});

test('mails again after the mail server was away', async () => {
  await using app = await createApp();
  await using mail = await startMailServer();
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const at = closed.address();
  closed.close();
  mailThrough(`smtp://127.0.0.1:${at && typeof at === 'object' ? at.port : 1}`);
  const { user, where } = await project(app);
  const lines: string[] = [];
  setLog(pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }));
  const { invite } = await user.grant({ ...where, target: 'kim@example.org', role: 'reader' });
  await runAllJobs(app.url);
  expect((await user.access('project', where.targetId)).invites).toEqual([invite]);
  expect(lines.join('')).toContain('invitation not mailed');
  expect(lines.join('')).not.toContain(tokenFromPath(invite.invitePath));

  mailThrough(mail.url);
  const again = await user.grant({ ...where, target: 'kim@example.org', role: 'reader' });
  expect(again.invite).toEqual(invite);
  await runAllJobs(app.url);
  expect(mail.received).toHaveLength(1);
  const third = await user.grant({ ...where, target: 'kim@example.org', role: 'reader' });
  expect(third.invite).toHaveProperty('notMailed');
});

test('retries by itself until the invitation is revoked', async () => {
  await using app = await createApp();
  await using mail = await startMailServer();
  mailThrough('smtp://127.0.0.1:1');
  const { user, where } = await project(app);
  const [kept, revoked] = await Promise.all(
    ['kim@example.org', 'late@example.org'].map((target) => user.grant({ ...where, target, role: 'reader' })),
  );
  await runAllJobs(app.url);
  await user.call('revoke_access_invite', { ...where, inviteId: revoked?.invite.id });
  mailThrough(mail.url);
  await makeJobsDue(app.db);
  await runAllJobs(app.url);
  expect(mail.received.map(({ to }) => to)).toEqual([[kept?.invite.email]]);
});

test('tells the inviter when the mail server refuses the address for good', async () => {
  await using app = await createApp();
  await using mail = await startMailServer({
    onRcptTo: (_, __, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })),
  });
  mailThrough(mail.url);
  const { user, where } = await project(app);
  await user.grant({ ...where, target: 'kim@example.org', role: 'reader' });
  await runAllJobs(app.url);
  const { body } = await user.call('list_notifications');
  expect(Object(body).notifications).toMatchObject([
    { title: 'Your invitation to kim@example.org could not be mailed', targetId: where.targetId },
  ]);
  expect(await waitingMails(app)).toBe(0);
});

test('says what to do about a certificate that is not trusted', async () => {
  await using _ = await createApp();
  await using mail = await startMailServer({ disabledCommands: [] });
  const lines: string[] = [];
  setLog(pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }));
  mailThrough(mail.url);
  await checkMailServer();
  mailThrough(`${mail.url}?tls.rejectUnauthorized=false`);
  await checkMailServer();
  expect(lines).toEqual([expect.stringContaining('the certificate of the mail server is not trusted')]);
});

test('mails an invitation once a day and reports it over every transport', async () => {
  await using app = await createApp();
  await using mail = await startMailServer();
  mailThrough(mail.url);
  const ann = await app.account('Ann');
  const over = (name: TransportName) => sharingClient(app.transport(name).as(ann));
  const { id: targetId } = await over('rest').project({ name: 'Garden' });
  const invite = (name: TransportName) =>
    over(name).grant({ targetKind: 'project', targetId, target: 'kim@example.org', role: 'reader' });
  const first = await invite('rest');
  expect(first.invite).not.toHaveProperty('notMailed');
  const again = await Promise.all(transports.map(invite));
  for (const { invite: second } of again) {
    expect(second).toMatchObject({ notMailed: expect.stringContaining('mailed within the last day') });
    expect(second.invitePath).toBe(first.invite.invitePath);
  }
  await runAllJobs(app.url);
  expect(mail.received).toHaveLength(1);
  await app.db.run(sql`UPDATE throttles SET resets_at = resets_at - interval '1 day'`);
  expect((await invite('mcp')).invite).not.toHaveProperty('notMailed');
  await runAllJobs(app.url);
  expect(mail.received).toHaveLength(2);
});

test('limits daily invitations per recipient, sender and network', async () => {
  await using app = await createApp();
  await using mail = await startMailServer();
  mailThrough(mail.url);
  const [ann, eve] = [await project(app), await project(app)];
  const mailed = async ({ user, where }: typeof ann, addresses: string[]) => {
    const answers = await Promise.all(
      addresses.map((target) => user.grant({ ...where, target, role: 'reader' })),
    );
    return answers.filter(({ invite }) => !('notMailed' in invite)).length;
  };
  // Invitations to the same address: each to a project of its own.
  const toKim = async (times: number) => {
    let sent = 0;
    for (let n = 0; n < times; n++) sent += await mailed(await project(app), ['kim@example.org']);
    return sent;
  };
  expect(await toKim(7)).toBe(5);
  const setCount = (limit: string, count: number) =>
    app.db.run(sql`UPDATE throttles SET count = ${count} WHERE key LIKE ${`invite-mail:${limit}:%`}`);
  const people = (name: string) => Array.from({ length: 5 }, (_, n) => `${name}-${n}@example.org`);
  expect(await mailed(ann, ['first@example.org'])).toBe(1);
  await setCount('sender', 47);
  expect(await mailed(ann, people('second'))).toBe(3);
  await setCount('network', 97);
  expect(await mailed(eve, people('third'))).toBe(3);
  expect(await waitingMails(app)).toBe(5 + 1 + 3 + 3);
});
