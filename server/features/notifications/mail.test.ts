import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, utcDay } from '../../../domain/days';
import { mailText, type ReceivedMail, startMailServer } from '../../../testing/mail-server';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { type SharingClient, sharingClient } from '../../../testing/sharing-client';
import { createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import { Notification } from '../../wire/notifications';
import { startDigests } from './digest';
import { notifyDue } from './due';

const HOUR = 3_600_000;
const Inbox = z.object({ notifications: z.array(Notification) });
const subjectOf = ({ raw }: { raw: string }) => /^Subject: (.*)$/m.exec(raw)?.[1];
const messageIdOf = ({ raw }: { raw: string }) => /^Message-ID:\s*(\S+)/im.exec(raw)?.[1];

const linesOf = (mail: ReceivedMail | undefined) => (mail ? mailText(mail).split(/\r?\n/) : []);

const setPreferences = (client: SharingClient, preferences: Record<string, unknown>) =>
  client.expectOk(z.unknown(), 'update_me', { preferences });

/** Ann with a shared task, and Bob, who comments on it. */
async function createPair(app: TestApp) {
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const clientOf = (account: TestAccount) => sharingClient(app.transport('rest').as(account));
  const owner = clientOf(ann);
  const task = await owner.task({ title: 'Tiles' });
  await owner.shareTask({ taskId: task.id, target: bob.username, role: 'commenter' });
  const comment = (body: string) =>
    clientOf(bob).expectOk(z.unknown(), 'create_comment', { taskId: task.id, body });
  return { ann, owner, task, comment, runDue: () => runAllJobs(app.url) };
}

test('mails enabled kinds once, to verified addresses only', async () => {
  await using mail = await startMailServer();
  await using app = await createApp({ env: { SMTP_URL: mail.url } });
  const { ann, owner, task, comment, runDue } = await createPair(app);
  await comment('Not mailed');
  await runDue();
  expect(mail.received).toEqual([]);
  await setPreferences(owner, { notifications: { comment: { mail: true }, reminder: { mail: true } } });
  await comment('Grey or blue?');
  await owner.updateTask({ taskId: task.id, remindAt: Date.now() });
  await runDue();
  await runDue();
  const [first, second] = [...mail.received].sort((a, b) =>
    (subjectOf(a) ?? '').localeCompare(subjectOf(b) ?? ''),
  );
  expect(mail.received).toHaveLength(2);
  expect(first?.to).toEqual([ann.email]);
  expect(linesOf(first)).toEqual(
    expect.arrayContaining(['Grey or blue?', `http://parcours.test/inbox?task=${task.id}`]),
  );
  expect(subjectOf(second ?? { raw: '' })).toBe('Reminder: Tiles');
  expect(messageIdOf(second ?? { raw: '' })).toMatch(/^<notification-[\da-f-]{36}@parcours\.test>$/);
  await app.db.run(sql`UPDATE users SET email_verified_at = NULL WHERE id = ${ann.id}`);
  await comment('Unverified');
  await runDue();
  expect(mail.received).toHaveLength(2);
});

test('mails one digest a morning, without reminders and read notifications', async () => {
  await using mail = await startMailServer();
  await using app = await createApp({ env: { SMTP_URL: mail.url } });
  const { ann, owner, task, comment, runDue } = await createPair(app);
  const both = { comment: { mail: true }, reminder: { mail: true } };
  await setPreferences(owner, { notifications: both, mailDigest: true, dayStart: '00:00' });
  await comment('Read');
  await owner.expectOk(z.unknown(), 'read_notifications', { before: Date.now() + HOUR });
  await comment('One');
  await comment('Two');
  await owner.updateTask({ taskId: task.id, remindAt: Date.now() });
  await runDue();
  expect(mail.received.map(subjectOf)).toEqual(['Reminder: Tiles']);
  const startAll = () => Promise.all([1, 2, 3].map(() => startDigests.enqueue(app.db, {})));
  await startAll();
  await Promise.all([runDue(), runDue()]);
  await startAll();
  await runDue();
  expect(mail.received.map(subjectOf)).toEqual(['Reminder: Tiles', 'Parcours: 2 notifications']);
  const bodies = linesOf(mail.received[1]).filter((line) => ['Read', 'One', 'Two'].includes(line));
  expect(bodies).toEqual(['One', 'Two']);
  await comment('Three');
  await app.db.run(sql`UPDATE users SET digest_at = digest_at - interval '1 day' WHERE id = ${ann.id}`);
  await app.db.run(sql`UPDATE notifications SET read_at = now() WHERE body <> 'Three'`);
  await startAll();
  await runDue();
  expect(mail.received.map(subjectOf).at(-1)).toBe('Parcours: 1 notification');
});

test('shows the digest in the preferences only while it is on', async () => {
  await using app = await createApp();
  const ann = sharingClient(app.transport('rest').as(await app.account('Ann')));
  const digest = async () => {
    const { body } = await ann.call('get_me');
    return z.object({ me: z.object({ preferences: z.record(z.string(), z.unknown()) }) }).parse(body).me
      .preferences;
  };
  expect(await digest()).not.toHaveProperty('mailDigest');
  await setPreferences(ann, { mailDigest: true });
  expect(await digest()).toMatchObject({ mailDigest: true });
  await setPreferences(ann, { mailDigest: false });
  expect(await digest()).not.toHaveProperty('mailDigest');
});

test('tells the assignee, else the owner, once a day what is due', async () => {
  await using app = await createApp();
  const { ann, owner, runDue } = await createPair(app);
  const cleo = await app.account('Cleo');
  await setPreferences(owner, { dayStart: '00:00' });
  const due = async (account: TestAccount) => {
    await notifyDue.enqueue(app.db, {});
    await notifyDue.enqueue(app.db, {});
    await Promise.all([runDue(), runDue()]);
    const client = sharingClient(app.transport('rest').as(account));
    const { notifications } = await client.expectOk(Inbox, 'list_notifications');
    return notifications.filter(({ kind }) => kind === 'due').map(({ title, body }) => [title, body]);
  };
  const deadline = new Date().toISOString().slice(0, 10);
  const one = await owner.task({ title: 'Pay rent', deadline });
  await owner.task({ title: 'Done', deadline }).then(({ id }) => owner.complete({ taskId: id }));
  await owner.task({ title: 'Later', deadline: '2031-01-01' });
  expect(await due(ann)).toEqual([['“Pay rent” is due today', '']]);
  expect(await due(ann)).toHaveLength(1);
  await owner.task({ title: 'Call', deadline });
  await owner.task({ title: 'Write', deadline });
  expect((await due(ann))[0]).toEqual(['2 tasks are due today', 'Call · Write']);
  await owner.updateTask({ taskId: one.id, deadline: '2031-01-01' });
  await owner.updateTask({ taskId: one.id, deadline });
  expect(await due(ann)).toHaveLength(3);

  const shared = await owner.task({ title: 'Shared', deadline });
  await owner.shareTask({ taskId: shared.id, target: cleo.username, role: 'editor' });
  await app.db.run(sql`UPDATE users SET preferences = '{"dayStart": "00:00"}' WHERE id = ${cleo.id}`);
  await owner.updateTask({ taskId: shared.id, assigneeId: cleo.id });
  expect(await due(cleo)).toEqual([['“Shared” is due today', '']]);
  expect(await due(ann)).toHaveLength(3);

  await setPreferences(owner, { dayStart: '23:59' });
  await owner.task({ title: 'Not yet', deadline });
  expect(await due(ann)).toHaveLength(3);
  const web = sharingClient(app.transport('trpc').as(ann, { today: deadline }));
  await setPreferences(owner, { dayStart: '00:00' });
  await web.task({ title: 'Just written on a page', deadline });
  expect(await due(ann)).toHaveLength(4);
});

test('mails the digest of a day away afterwards', async () => {
  await using mail = await startMailServer();
  await using app = await createApp({ env: { SMTP_URL: mail.url } });
  const { owner, comment, runDue } = await createPair(app);
  const today = utcDay(Date.now());
  const digest = { notifications: { comment: { mail: true } }, mailDigest: true, dayStart: '00:00' };
  await setPreferences(owner, { ...digest, away: [{ from: today, to: addDays(today, 1) }] });
  await comment('Meanwhile');
  const start = async () => {
    await startDigests.enqueue(app.db, {});
    await runDue();
    return mail.received.map(subjectOf);
  };
  expect(await start()).toEqual([]);
  await setPreferences(owner, { away: [] });
  expect(await start()).toEqual(['Parcours: 1 notification']);
});
