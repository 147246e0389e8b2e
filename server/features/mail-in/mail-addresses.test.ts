import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sharingClient } from '../../../testing/sharing-client';
import { createApp, transports } from '../../../testing/test-app';
import { readSettings, setSettings, settings } from '../../platform/config/settings';
import { MailAddress, RefusedMail } from '../../wire/mail';
import { keysIn, newMailKey } from './mail-key';

const Refusals = z.strictObject({ refusals: z.array(RefusedMail) });

test.each(transports)('shows and replaces addresses of account, area and project over %s', async (name) => {
  await using app = await createApp();
  const accounts = [await app.account('Ann'), await app.account('Bob'), await app.account('Eve')];
  const [ann, bob, eve] = accounts.map((who) => sharingClient(app.transport(name).as(who)));
  if (!ann || !bob || !eve) throw new Error('No accounts.');
  const addressOf = async (who: typeof ann, of: Record<string, unknown> = {}) =>
    (await who.expectOk(MailAddress, 'get_mail_address', of)).address;
  const own = await addressOf(ann);
  expect(own).toMatch(/^tasks\+[a-z2-9]{24}@example\.org$/);
  expect(await addressOf(ann)).toBe(own);
  expect(await addressOf(bob)).not.toBe(own);

  const area = await ann.area({ name: 'Home' });
  const project = await ann.project({ name: 'Kitchen' });
  await ann.grant({ targetKind: 'area', targetId: area.id, target: accounts[1]?.email, role: 'reader' });
  for (const of of [{ areaId: area.id }, { projectId: project.id }]) {
    const address = await addressOf(ann, of);
    expect(await addressOf(ann, of)).toBe(address);
    for (const tool of ['get_mail_address', 'reset_mail_address'])
      expect(await eve.refusal(tool, of)).toBe('404');
    const { address: changed } = await ann.expectOk(MailAddress, 'reset_mail_address', of);
    expect(changed).not.toBe(address);
    expect(await addressOf(ann, of)).toBe(changed);
  }
  expect(await bob.refusal('get_mail_address', { areaId: area.id })).toBe('403');
  expect(await ann.refusal('get_mail_address', { areaId: area.id, projectId: project.id })).toBe(
    '400 areaId',
  );
  expect(await addressOf(ann)).toBe(own);
  expect(await ann.expectOk(Refusals, 'list_refused_mails')).toEqual({ refusals: [] });
  const rows = await app.db.rows(sql`SELECT m::text AS row FROM mail_addresses m`);
  expect(JSON.stringify(rows)).not.toContain(keysIn(own, 'tasks+{key}@example.org')[0]);
});

test('makes one address for many first calls at once', async () => {
  await using app = await createApp();
  const { call } = sharingClient(app.transport('rest').as(await app.account('Ann')));
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('get_mail_address')));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('tells no address to a token that may only read', async () => {
  await using app = await createApp();
  const token = await app.readOnlyToken(await app.account('Ann'));
  const { status } = await app.transport('rest').call({ token }, 'get_mail_address');
  expect(status).toBe(403);
});

test('answers 409 on a server that takes no mail', async () => {
  await using app = await createApp();
  const ann = sharingClient(app.transport('rest').as(await app.account('Ann')));
  const { MAIL_IN: _, IMAP_URL: __, ...others } = settings();
  setSettings(others);
  for (const tool of ['get_mail_address', 'reset_mail_address', 'list_refused_mails'])
    expect(await ann.refusal(tool)).toBe('409');
});

test('finds keys in addresses of any case, and none in addresses of others', () => {
  const [one, two] = [newMailKey(), newMailKey()];
  const form = 'tasks+{key}@example.org';
  const text = `Ann <TASKS+${one.toUpperCase()}@Example.org>, tasks+${two}@example.org; tasks+${one}@example.org`;
  expect(keysIn(text, form)).toEqual([one, two]);
  for (const other of ['.evil', '-evil', 'evil'])
    expect(keysIn(`tasks+${one}@example.org${other}`, form)).toEqual([]);
  expect(keysIn(`no-tasks+${one}@example.org`, form)).toEqual([]);
  expect(keysIn(`tasks+${one}x@example.org`, form)).toEqual([]);
  expect(keysIn(`tasks+${one}@example.org.`, form)).toEqual([one]);
});

test('reads settings of mail in, and names what is wrong with them', () => {
  const env = { NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32) } as const;
  const IMAP_URL = 'imaps://tasks:secret@mail.example.org';
  expect(readSettings({ ...env, MAIL_IN: 'Tasks+{key}@Example.org', IMAP_URL }).MAIL_IN).toBe(
    'tasks+{key}@example.org',
  );
  expect(() => readSettings({ ...env, IMAP_URL })).toThrow('MAIL_IN and IMAP_URL go together');
  for (const MAIL_IN of ['tasks@example.org', '{key}', `${'a'.repeat(50)}{key}@a.org`, 'a{key}{key}@a.org'])
    expect(() => readSettings({ ...env, MAIL_IN, IMAP_URL })).toThrow(
      'MAIL_IN must be an address with {key}',
    );
  expect(() =>
    readSettings({ ...env, MAIL_IN: '{key}@a.org', IMAP_URL: 'imaps://mail.example.org' }),
  ).toThrow('IMAP_URL must name the user');
});
