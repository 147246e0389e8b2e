import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Dovecot, startDovecot } from '../../../testing/dovecot';
import { createMailApp } from '../../../testing/mail-fixture';
import { mail } from '../../../testing/mail-message';
import { createTeam, removeMembership } from '../../../testing/sharing-client';
import { File } from '../../wire/file';
import { MailAddress, RefusedMail } from '../../wire/mail';

const Files = z.object({ files: z.array(File) });
const Refusals = z.object({ refusals: z.array(RefusedMail) });

let dovecot: Dovecot;
beforeAll(async () => {
  dovecot = await startDovecot();
}, 240_000);
afterAll(() => dovecot[Symbol.asyncDispose]());

/** A mailbox of its own for each test, on one server. */
let boxes = 0;
const start = (env: Record<string, string> = {}) => {
  const user = `box${boxes++}`;
  const box: Dovecot = {
    ...dovecot,
    deliver: (_, ...messages) => dovecot.deliver(user, ...messages),
    subjects: (_, path) => dovecot.subjects(user, path),
    moveBack: (_, path) => dovecot.moveBack(user, path),
  };
  return createMailApp({ IMAP_URL: dovecot.url(user), ...env }, box);
};

test('makes a task of a message: subject, author, text, quotes, tags and files', async () => {
  await using at = await start();
  const ann = await at.app.account('Ann');
  const client = at.client(ann);
  const to = await at.addressOf(ann);
  const text = 'Please call them.\n\n-- \nBob\n\nOn 1/2/2026, Ann <ann@example.org> wrote:\n> Who calls?';
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await at.receive(
    await mail({
      to,
      subject: 'Re: AW: Call the bank #money !2',
      text,
      messageId: '<one@example.net>',
      attachments: [
        { filename: 'offer.txt', content: 'Ten pounds' },
        { filename: 'dot.png', content: picture },
      ],
    }),
  );
  const { tasks } = await client.tasks();
  expect(tasks).toMatchObject([
    {
      title: 'Call the bank',
      tags: ['money'],
      priority: 2,
      notes:
        'From Bob Builder <bob@example.net>\n\nPlease call them.\n\n---\n\nBob\n\nOn 1/2/2026, Ann <ann@example.org> wrote:\n> Who calls?',
      workspaceId: ann.workspaceId,
    },
  ]);
  const targetId = tasks[0]?.id;
  const { files } = await client.expectOk(Files, 'list_files', { targetKind: 'task', targetId });
  expect(files.map(({ name, type }) => `${name} ${type}`).sort()).toEqual([
    'dot.png image/png',
    'offer.txt text/plain',
  ]);
  const kept = sql`SELECT message_id, sender, task_id FROM received_mails`;
  expect(await at.app.db.rows(kept)).toEqual([
    { message_id: '<one@example.net>', sender: 'bob@example.net', task_id: targetId },
  ]);
  expect((await client.call('list_activity')).body).toMatchObject({
    activity: [{ transport: 'mail', operation: 'create_task', actor: { id: ann.id } }],
  });
  expect(await at.dovecot.subjects('', 'Parcours/Done')).toHaveLength(1);
  expect(await at.dovecot.subjects('', 'INBOX')).toEqual([]);
});

test('reads HTML where there is no text, and folds what it quotes', async () => {
  await using at = await start();
  const ann = await at.app.account('Ann');
  const html = `<h1>Plan</h1><p>See <a href="https://example.org/a">the plan</a> &amp; say yes.</p><ul><li>One</li><li>Two</li></ul>
    <div class="gmail_quote">On Mon, 23 Nov 2026 at 10:00, Bob wrote:<br><blockquote>Old <b>text</b></blockquote></div>
    <script>alert(1)</script><img src="https://example.org/pixel.png">`;
  await at.receive(await mail({ to: await at.addressOf(ann), subject: 'Plan', text: '', html }));
  const { tasks } = await at.client(ann).tasks();
  expect(tasks[0]?.notes).toContain('See the plan <https://example.org/a> & say yes.\n\n- One\n- Two');
  expect(tasks[0]?.notes).toMatch(/\n---\n\nOn Mon, 23 Nov 2026 at 10:00, Bob wrote:\n\n> Old text$/);
  expect(tasks[0]?.notes).not.toMatch(/alert|pixel/);
});

test('makes one task of one Message-ID and address, and another for another address', async () => {
  await using at = await start();
  const [ann, bob] = [await at.app.account('Ann'), await at.app.account('Bob')];
  const [toAnn, toBob] = [await at.addressOf(ann), await at.addressOf(bob)];
  const message = { subject: 'Once', messageId: '<same@example.net>' };
  const copy = async (to: string) =>
    `Delivered-To: ${to}\r\n${await mail({ ...message, to: [toAnn, toBob] })}`;
  await at.receive(await copy(toAnn), await copy(toBob), await copy(toAnn));
  await at.dovecot.moveBack('', 'Parcours/Done');
  await at.receive();
  for (const who of [ann, bob]) expect((await at.client(who).tasks()).tasks).toHaveLength(1);
  expect(await at.dovecot.subjects('', 'Parcours/Done')).toHaveLength(3);
});

test('names a task without a subject after its sender, in the language of the account', async () => {
  await using at = await start();
  const ann = await at.app.account('Ann');
  await at.client(ann).call('update_me', { preferences: { language: 'de' } });
  const to = await at.addressOf(ann);
  await at.receive(await mail({ to, subject: 'WG:' }), await mail({ to, subject: 'Zahnarzt morgen' }));
  const { tasks } = await at.client(ann).tasks();
  expect(tasks.map(({ title }) => title)).toEqual(['E-Mail von Bob Builder', 'Zahnarzt']);
  expect(tasks[0]?.notes).toMatch(/^Von Bob Builder/);
  expect(tasks[1]?.when.kind).not.toBe('anytime');
});

test('keeps the words of a subject that no task can follow', async () => {
  await using at = await start();
  const ann = await at.app.account('Ann');
  const subjects = [
    'Call 10 min before #call',
    `Long ${'x'.repeat(700)}`,
    'Read >2 in the book',
    `Tag #${'y'.repeat(70)}`,
  ];
  const to = await at.addressOf(ann);
  await at.receive(...(await Promise.all(subjects.map((subject) => mail({ to, subject })))));
  const { tasks } = await at.client(ann).tasks();
  expect(tasks).toHaveLength(4);
  for (const [at, subject] of subjects.entries())
    expect(`${tasks[at]?.title} ${tasks[at]?.notes} #${tasks[at]?.tags}`).toContain(subject.slice(0, 4));
  expect(tasks[1]?.notes).toContain(subjects[1]);
  expect(tasks[2]?.title).toBe('Read >2 in the book');
});

test('files mail of a project there, as the person who made the address, or else the owner of the workspace', async () => {
  await using at = await start();
  const [ann, bob] = [await at.app.account('Ann'), await at.app.account('Bob')];
  const workspaceId = await createTeam(at.app, ann, { member: bob });
  const { id: projectId } = await at.client(bob).project({ name: 'Kitchen', workspaceId });
  const to = await at.addressOf(bob, { projectId });
  await at.receive(await mail({ to, subject: 'First +Garden' }));
  const authors = async () =>
    at.app.db.rows(
      sql`SELECT title, creator_id AS by FROM tasks WHERE project_id = ${projectId} ORDER BY position`,
    );
  expect(await authors()).toEqual([{ title: 'First +Garden', by: bob.id }]);
  await removeMembership(at.app, workspaceId, bob);
  await at.receive(await mail({ to, subject: 'Second' }));
  expect((await authors()).at(-1)).toEqual({ title: 'Second', by: ann.id });

  await at.client(ann).call('archive_project', { projectId });
  await at.receive(await mail({ to, subject: 'Third' }));
  const { refusals } = await at.client(ann).expectOk(Refusals, 'list_refused_mails');
  expect(refusals).toMatchObject([{ subject: 'Third', reason: 'archived', projectId, areaId: null }]);
  expect(await at.client(bob).expectOk(Refusals, 'list_refused_mails')).toEqual({ refusals: [] });
});

test('refuses what no person sent to it, and says why', async () => {
  await using at = await start();
  const ann = await at.app.account('Ann');
  const to = await at.addressOf(ann);
  const other = { to: 'list@example.net', headers: { 'List-Id': '<list.example.net>' } };
  const raw = async (head: string, message: Parameters<typeof mail>[0]) =>
    `${head}\r\n${await mail(message)}`;
  await at.receive(
    await mail({ to, subject: 'automatic', headers: { 'Auto-Submitted': 'auto-replied' } }),
    await mail({ to, subject: 'automatic 2', headers: { Precedence: 'auto_reply' } }),
    await mail({ to, subject: 'automatic 3', headers: { 'X-Autoreply': 'yes' } }),
    await raw('Return-Path: <>', { to, subject: 'bounce' }),
    await raw(`X-Original-To: ${to}`, { ...other, subject: 'list' }),
    await mail({ to, from: 'Parcours <no-reply@parcours.test>', subject: 'loop' }),
    await mail({ to, from: to, subject: 'loop 2' }),
    await mail({ to: 'tasks+nobody@example.org', subject: 'unknown' }),
    await mail({
      to,
      subject: 'too_large',
      text: 'x',
      attachments: [{ content: Buffer.alloc(20 * 2 ** 20) }],
    }),
    await mail({ ...other, to, subject: 'to a list' }),
    await mail({ to, subject: 'by a person', headers: { 'Auto-Submitted': 'no' } }),
  );
  const { tasks } = await at.client(ann).tasks();
  expect(tasks.map(({ title }) => title)).toEqual(['to a list', 'by a person']);
  const { refusals } = await at.client(ann).expectOk(Refusals, 'list_refused_mails');
  for (const { subject, reason } of refusals) expect(subject.replace(/ \d$/, '')).toBe(reason);
  expect(refusals).toHaveLength(8);
  expect(await at.dovecot.subjects('', 'Parcours/Refused')).toHaveLength(9);
  expect(await at.dovecot.subjects('', 'INBOX')).toEqual([]);
  expect((await at.app.db.rows(sql`SELECT FROM stored_objects`)).length).toBe(0);
});

test('takes 100 mails a day and address, keeps the last 30 refusals, and takes a refused mail that is moved back', async () => {
  await using at = await start();
  const ann = await at.app.account('Ann');
  const to = await at.addressOf(ann);
  await at.app.db.run(sql`
    INSERT INTO received_mails (address_id, message_hash, message_id, sender, task_id)
    SELECT m.id, sha256(n::text::bytea), n::text, '', gen_random_uuid() FROM mail_addresses m, generate_series(1, 99) n`);
  const messages = Array.from({ length: 33 }, (_, at) => mail({ to, subject: `Mail ${at}` }));
  await at.receive(...(await Promise.all(messages)));
  expect((await at.client(ann).tasks()).tasks.map(({ title }) => title)).toEqual(['Mail 0']);
  const { refusals } = await at.client(ann).expectOk(Refusals, 'list_refused_mails');
  expect(refusals).toHaveLength(30);
  expect(refusals[0]).toMatchObject({ subject: 'Mail 32', reason: 'too_many', sender: 'bob@example.net' });
  await at.app.db.run(sql`UPDATE received_mails SET received_at = now() - interval '25 hours'`);
  await at.dovecot.moveBack('', 'Parcours/Refused');
  await at.receive();
  expect((await at.client(ann).tasks()).tasks).toHaveLength(33);
  expect(await at.client(ann).expectOk(Refusals, 'list_refused_mails')).toEqual({ refusals: [] });
});

test('names attachments in the notes that are too large, or beyond the quota', async () => {
  await using at = await start({ MAX_FILE_MB: '1', ROW_LIMITS: 'files=1' });
  const ann = await at.app.account('Ann');
  const attachments = [
    { filename: 'large.bin', content: Buffer.alloc(2 ** 20 + 1, 7) },
    { filename: 'first.txt', content: 'First' },
    { filename: 'second.txt', content: 'Second' },
  ];
  await at.receive(await mail({ to: await at.addressOf(ann), subject: 'Files', attachments }));
  const { tasks } = await at.client(ann).tasks();
  expect(tasks[0]?.notes).toContain('Not attached: large.bin, second.txt');
  expect(await at.app.db.rows(sql`SELECT name FROM files`)).toEqual([{ name: 'first.txt' }]);
});

test('refuses mail of an account that is full or disabled, and of an address that was replaced', async () => {
  await using at = await start({ ROW_LIMITS: 'tasks=1' });
  const ann = await at.app.account('Ann');
  const to = await at.addressOf(ann);
  await at.receive(await mail({ to, subject: 'One' }), await mail({ to, subject: 'full' }));
  await at.app.db.run(sql`UPDATE users SET disabled_at = now() WHERE id = ${ann.id}`);
  await at.receive(await mail({ to, subject: 'no_editor' }));
  await at.app.db.run(sql`UPDATE users SET disabled_at = NULL WHERE id = ${ann.id}`);
  const { address } = await at.client(ann).expectOk(MailAddress, 'reset_mail_address');
  expect(address).not.toBe(to);
  await at.receive(await mail({ to, subject: 'dead' }));
  const { refusals } = await at.client(ann).expectOk(Refusals, 'list_refused_mails');
  expect(refusals.map(({ reason }) => reason)).toEqual(['no_editor', 'full']);
  for (const { subject, reason } of refusals) expect(subject).toBe(reason);
});

test('takes damaged messages, and those in other character sets', async () => {
  await using at = await start();
  const ann = await at.app.account('Ann');
  const to = await at.addressOf(ann);
  const japanese = Buffer.from('GyRCMnE1RBsoQg==', 'base64').toString('latin1');
  await at.receive(
    Buffer.from(
      `To: ${to}\r\nSubject: =?ISO-2022-JP?B?GyRCMnE1RBsoQg==?=\r\nContent-Type: text/plain; charset=iso-2022-jp\r\n\r\n${japanese}\r\n`,
      'latin1',
    ),
    `To: ${to}\r\nSubject: Cut\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nHalf\0 a`,
    `To: ${to}\r\n\r\n`,
  );
  const { tasks } = await at.client(ann).tasks();
  expect(tasks.map(({ title }) => title)).toEqual(['会議', 'Cut', 'Mail from ']);
  expect(tasks[0]?.notes).toBe('会議');
});

test('lists what cannot be read by its head, and goes on with what comes after it', async () => {
  await using at = await start();
  const ann = await at.app.account('Ann');
  const to = await at.addressOf(ann);
  const nested = Array.from(
    { length: 200 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  ).join('');
  await at.receive(
    `To: ${to}\r\nSubject: Nested\r\n${nested}`,
    `To: ${to}\r\nSubject: Long head\r\n${'X-A: b\r\n'.repeat(100_000)}\r\nText`,
    `To: ${to}\r\nSubject: Deep\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(100_000)}Deep text`,
    await mail({ to, subject: 'After' }),
  );
  const { tasks } = await at.client(ann).tasks();
  expect(tasks.map(({ title }) => title)).toEqual(['Deep', 'After']);
  const { refusals } = await at.client(ann).expectOk(Refusals, 'list_refused_mails');
  expect(refusals).toMatchObject([
    { subject: 'Long head', reason: 'unreadable' },
    { subject: 'Nested', reason: 'unreadable' },
  ]);
  expect(await at.dovecot.subjects('', 'INBOX')).toEqual([]);
});

test('makes one task when three processes take a message at once', async () => {
  await using at = await start();
  const ann = await at.app.account('Ann');
  const messages = [1, 2, 3, 4].map(async (nth) =>
    mail({ to: await at.addressOf(ann), subject: `Mail ${nth}` }),
  );
  await at.dovecot.deliver('', ...(await Promise.all(messages)));
  await Promise.all([at.receive(), at.receive(), at.receive()]);
  const { tasks } = await at.client(ann).tasks();
  expect(tasks.map(({ title }) => title).sort()).toEqual(['Mail 1', 'Mail 2', 'Mail 3', 'Mail 4']);
  expect(await at.dovecot.subjects('', 'INBOX')).toEqual([]);
});
