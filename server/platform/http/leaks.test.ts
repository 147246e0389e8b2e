import { pino } from 'pino';
import sql, { join, raw } from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { inputsFor, rules } from '../../../testing/access-rules';
import { dryRun } from '../../../testing/dry-run';
import { sharingClient, tokenFromPath } from '../../../testing/sharing-client';
import { createSharingFixture, type SharingFixture } from '../../../testing/sharing-fixture';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp, type TestApp } from '../../../testing/test-app';
import { catalogue } from '../../api/catalogue';
import { issueLink, signInByLink } from '../../features/sign-in/sign-in-links';
import { setLog } from '../config/log';
import { newSecret } from '../config/secrets';

afterEach(() => setLog(undefined));

/** Everything that the process logs from now on, at every level. */
function hearLog(): string[] {
  const lines: string[] = [];
  setLog(pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }));
  return lines;
}

const json = { 'content-type': 'application/json' };

/** People, and every kind of token that there is. */
async function tokensOf(app: TestApp) {
  const [ann, bob] = [await app.account('Ann'), await app.account('Bob')];
  const owner = sharingClient(app.transport('rest').as(ann));
  const { id: taskId } = await owner.task({ title: 'Shared' });
  const { url } = await owner.publish({ targetKind: 'task', targetId: taskId });
  const { invite } = await owner.shareTask({ taskId, target: 'new@example.net', role: 'reader' });
  const share = tokenFromPath(url);
  const invitation = tokenFromPath(invite.invitePath);
  const link = (await issueLink(app.db, ann.email)).split('#')[1] ?? '';
  const bad = [newSecret('pc_'), newSecret('pcat_'), newSecret()];
  return {
    ann,
    bob,
    share,
    invitation,
    link,
    bad,
    all: [ann.token, bob.token, share, invitation, link, ...bad],
  };
}
type Tokens = Awaited<ReturnType<typeof tokensOf>>;

/** Addresses that carry a token, correct and misspelt. */
const addresses = (token: string) => [
  `/s/${token}`,
  `/s/${token}/`,
  `/s/${token}/more?from=${token}`,
  `/s//${token}`,
  `//s/${token}`,
  `/S/${token}`,
  `/%73/${token}`,
  `/invites/${token}`,
  `/invites//${token}?token=${token}`,
  `/sign-in/link?token=${token}`,
  `/api/auth/callback/link?token=${token}`,
  `/v2/me?token=${token}`,
  `/v2/${token}`,
  `/mcp/${token}`,
];

/** Calls that carry a token in their body, over every transport. */
const bodies = (token: string): [path: string, body: unknown][] => [
  ['/v2/invites/accept', { token }],
  ['/v2/access/invites/accept', { token }],
  ['/v2/invites/accept', { token: token.repeat(9) }],
  ['/api/trpc/invitations.accept', { token }],
  [
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'accept_invite', arguments: { token } } },
  ],
];

/** Sends every call with every token. Returns the texts of the refusals. */
async function sendAll(url: string, { all, ann, bad }: Tokens): Promise<string> {
  const refusals: string[] = [];
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(url + path, { redirect: 'manual', ...init });
    const text = await response.text();
    if (response.status >= 400 || text.includes('isError')) refusals.push(text);
  };
  for (const token of all) {
    for (const path of addresses(token)) await ask(path, { headers: callHeaders(ann) });
    for (const bearer of [ann, { token }])
      for (const [path, body] of bodies(token))
        await ask(path, {
          method: 'POST',
          headers: { ...callHeaders(bearer), ...json },
          body: JSON.stringify(body),
        });
  }
  for (const token of bad) await ask('/v2/me', { headers: callHeaders({ token }) });
  return refusals.join('\n');
}

const within = (text: string, tokens: readonly string[]) => tokens.filter((token) => text.includes(token));

test('keeps tokens out of logs and refusals, including internal errors', async () => {
  await using app = await createApp();
  await using server = await listen();
  const tokens = await tokensOf(app);
  const lines = hearLog();
  const answer = await sendAll(server.url, tokens);
  expect(lines.length).toBeGreaterThan(100);
  await app.db.run(sql`ALTER TABLE invitations RENAME TO gone`);
  const failed = await sendAll(server.url, tokens);
  expect(failed).toContain('"internal"');
  expect(lines.join('')).toContain('relation \\"invitations\\" does not exist');
  expect(within(answer + failed + lines.join(''), tokens.all)).toEqual([]);
  expect(await signInByLink(app.db, tokens.link)).not.toBeNull();
});

test('logs a path with its ids, the account and the address', async () => {
  await using app = await createApp();
  await using server = await listen();
  const ann = await app.account('Ann');
  const lines = hearLog();
  const path = '/v2/tasks/00000000-0000-4000-8000-000000000000/comments';
  await fetch(`${server.url}${path}?limit=5`, { headers: callHeaders(ann) });
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines.join(''))).toMatchObject({
    path,
    status: 404,
    account: ann.id,
    address: '127.0.0.1',
  });
});

/** The tables with a row that holds a text, or its bytes. */
async function tablesWith({ db }: TestApp, text: string): Promise<string[]> {
  const tables = await db.rows<{ name: string }>(sql`
    SELECT quote_ident(relname) AS name FROM pg_stat_user_tables WHERE schemaname = 'public' ORDER BY relname`);
  const hex = Buffer.from(text).toString('hex');
  const each = tables.map(
    ({ name }) => sql`
      SELECT ${name}::text AS name FROM ${raw(name)} AS row
      WHERE position(${text} IN row::text) + position(${hex} IN row::text) > 0`,
  );
  return (await db.rows<{ name: string }>(join(each, ' UNION ALL '))).map(({ name }) => name);
}

/** Calls of every query of the catalogue on the fixture's rows. */
const reads = (fixture: SharingFixture) =>
  catalogue().flatMap(({ type, meta: { tool } }) => {
    const rule = type === 'query' && rules[tool];
    return rule ? inputsFor(rule, fixture).map((input) => ({ tool, input })) : [];
  });

test('keeps tokens out of lists and storage and shows invitation tokens to managers only', async () => {
  await using app = await createApp();
  const fixture = await createSharingFixture(app);
  const { owner, reader } = fixture.people;
  const verbs = sharingClient(app.transport('rest').as(owner));
  const { targetKind, targetId } = fixture.at.project;
  const share = tokenFromPath((await verbs.publish({ targetKind, targetId })).url);
  const { value } = await verbs.expectOk(z.looseObject({ value: z.string() }), 'create_token', {
    name: 'New',
  });
  const invitations = Object.values(fixture.at.area.invitations);
  const tokens = [share, value, owner.token, reader.token];
  const readers: Record<string, string[]> = {};
  for (const { tool, input } of reads(fixture))
    for (const as of [owner, reader]) {
      const { body } = await dryRun(app.db, { tool, as, input });
      const answer = JSON.stringify(body);
      expect([tool, within(answer, tokens)]).toEqual([tool, []]);
      if (within(answer, invitations).length > 0) readers[tool] = [...(readers[tool] ?? []), as.username];
    }
  const managers = [owner.username];
  expect(readers).toMatchObject({
    get_access: managers,
    get_task_access: managers,
    list_note_invites: managers,
  });
  expect(Object.values(readers).flat()).not.toContain(reader.username);
  for (const token of [...tokens, ...invitations]) expect(await tablesWith(app, token)).toEqual([]);
  expect(await tablesWith(app, owner.username)).toContain('users');
});
