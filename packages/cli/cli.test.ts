import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogue } from '@/server/api/catalogue';
import { terminal, wordsOf } from '@/testing/command-line';
import { sampleInput } from '@/testing/sample-inputs';
import { listen } from '@/testing/start/listen';
import { createApp } from '@/testing/test-app';
import { exampleOf } from './examples';
import { fetchOperations } from './operations';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const dashed = (tool: string) => tool.replaceAll('_', '-');

test('has a command with help for every operation', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const own = await shell.run(['help']);
  const { out, code } = await shell.run(['help', '--all']);
  expect(code).toBe(0);
  const namesIn = (text: string) =>
    [...text.matchAll(/^ {2}([a-z]+(?:-[a-z]+)*) /gm)].map(([, name]) => name);
  const tools = catalogue().map(({ meta }) => dashed(meta.tool));
  expect(namesIn(out).sort()).toEqual([...namesIn(own.out), ...tools].sort());
  expect(own.out).not.toContain('create-task');
  const help = await shell.run(['create-task', '--help']);
  expect(help.out).toContain("$ parcours create-task --title 'Call the plumber' --when today");
  const text = help.out.replace(/\s+/g, ' ');
  expect(text).toMatch(/--deadline <value> .*friday, in 3 days, Nov 29; null for none /);
  expect(text).toMatch(/--project-id <value> .*; id, its beginning, a name or an address /);
});

test('reaches every operation', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  for (const operation of catalogue()) {
    const { tool } = operation.meta;
    const input = JSON.stringify(sampleInput(operation));
    const { code, out, err } = await shell.run([dashed(tool), '--input', input, '--json']);
    expect([tool, code]).toEqual([tool, JSON.parse(out || err).error ? 1 : 0]);
  }
});

test('shows an example that works for every command', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const operations = await fetchOperations({ url: shell.url, token: '' });
  expect(operations.map(({ id }) => id).sort()).toEqual(
    catalogue()
      .map(({ meta }) => meta.tool)
      .sort(),
  );
  for (const operation of operations) {
    const [, ...words] = wordsOf(exampleOf(operation));
    const example = words.join(' ');
    expect.soft(example).toMatch(new RegExp(`^${dashed(operation.id)}( |$)`));
    expect.soft(example).not.toMatch(/…|<\w+>/);
    // Its example names a calendar server that does not exist.
    if (operation.id === 'create_connection') continue;
    const { code, out, err } = await shell.run([...words, '--json']);
    const refusal = JSON.parse(out || err).error?.code;
    expect.soft([example, code]).toEqual([example, refusal ? 1 : 0]);
    expect
      .soft([example, ['not_found', 'conflict', undefined].includes(refusal), out + err])
      .toEqual([example, true, out + err]);
  }
});

test('reads values from flags, positions and standard input', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run } = shell;
  const flags = [
    '--title',
    'Call',
    '--tags',
    'a',
    '--tags',
    'b',
    '--checklist',
    'Milk',
    '--repeat',
    'every=2,unit=week',
  ];
  const made = await run([
    'create-task',
    ...flags,
    '--when',
    '2026-12-01T09:30',
    '--durationMin',
    '15',
    '--json',
  ]);
  expect(made.err).toBe('');
  const { task } = JSON.parse(made.out);
  expect(task).toMatchObject({
    title: 'Call',
    tags: ['a', 'b'],
    checklist: [{ label: 'Milk', done: false }],
    repeat: { every: 2, unit: 'week' },
    when: { kind: 'date', date: '2026-12-01', hasTime: true, time: '09:30' },
    durationMin: 15,
  });
  const changed = await run([
    'update-task',
    task.id,
    '--duration-min',
    'null',
    '--when',
    'someday',
    '--tags',
    'null',
    '--json',
  ]);
  expect(JSON.parse(changed.out).task).toMatchObject({
    durationMin: null,
    when: { kind: 'someday' },
    tags: [],
  });
  const read = await run(['get-task', '--task-id', task.id]);
  expect(read.out).toMatch(/^title +Call$/m);
  expect(read.out).toMatch(/^repeat +every 2 weeks$/m);
  const piped = await shell.apart(['create-area', '--input', '-', '--json'], '{"name":"Home"}');
  const { area } = JSON.parse(piped.out);
  const archived = async (...more: string[]) =>
    JSON.parse((await run(['archive-area', area.id, '--json', ...more])).out).area.archived;
  expect([await archived(), await archived('--restore'), await archived('--no-restore')]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await run(['list-areas', '--include-archived'])).out).toContain('Home');
  expect((await run(['list-areas'])).out).toBe('No areas.\n');
});

test('sends the local day of the caller and records the CLI as transport', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { out } = await shell.apart(['list-tasks', '--json']);
  const there = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' }).format();
  expect(JSON.parse(out).day).toBe(there);
  expect((await shell.apart(['get-context'])).out).toMatch(/^# \w+, \S+\n\n/);
  await shell.run(['create-area', '--name', 'Home']);
  expect(await app.db.rows(sql`SELECT transport FROM activity`)).toEqual([{ transport: 'cli' }]);
});

test('means the latest weekday in the zone of the caller where the past is meant', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  await shell.run(['create-task', '--title', 'Run']);
  const log = ['log-session', '--task-id', 'run', '--started-at', 'friday 9am', '--ended-at', 'friday 10am'];
  const logged = await shell.apart([...log, '--json']);
  expect(logged.err).toBe('');
  const { startedAt } = JSON.parse(logged.out).session;
  const clock = { timeZone: 'Pacific/Kiritimati', weekday: 'long', hour: 'numeric' } as const;
  expect(new Intl.DateTimeFormat('en', clock).format(startedAt)).toBe('Friday 9 AM');
  expect(startedAt).toBeLessThan(Date.now());
  const since = async (text: string) =>
    JSON.parse((await shell.apart(['list-sessions', '--since', text, '--json'])).out).sessions;
  const before = ['friday', '8 days ago', new Date(startedAt).toISOString().slice(0, 10)];
  const [today, ...listed] = await Promise.all(['today', ...before].map(since));
  expect(today).toEqual([]);
  for (const sessions of listed) expect(sessions).toMatchObject([{ startedAt }]);
  expect((await shell.run(['list-tasks', '--completed-from', '3 days ago'])).code).toBe(0);
  expect(
    (await shell.as({ PARCOURS_URL: shell.url, PARCOURS_TOKEN: shell.ann.token, TZ: 'foo' })(['today'])).err,
  ).toBe('');
});

test('writes once under an idempotency key', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const make = () => shell.run(['create-area', '--name', 'Home', '--idempotency-key', 'k', '--json']);
  const first = await make();
  expect(first.code).toBe(0);
  expect(await make()).toEqual(first);
  expect(await app.db.rows(sql`SELECT name FROM areas`)).toEqual([{ name: 'Home' }]);
  expect((await shell.run(['list-areas', '--idempotency-key', 'k'])).code).toBe(2);
});

test('exits with 1 if refused, 2 if misused and 3 if unreachable', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { run, within, url } = shell;
  const codeOf = async (...args: string[]) => (await run(args)).code;
  const refused = await run(['create-task', '--title', 'x', '--priority', '9']);
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^ {2}priority: /m) });
  expect(await codeOf('get-task', '00000000-0000-4000-8000-000000000000')).toBe(1);
  for (const misused of [['create-task', '--nope'], ['create-task'], []])
    expect([misused, await codeOf(...misused)]).toEqual([misused, 2]);
  expect((await shell.apart(['no-such'])).code).toBe(2);
  expect((await run(['get-task'])).err).toBe('--task-id: is required.\n');
  const nobody = await within({ PARCOURS_URL: url })(['list-areas']);
  expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('parcours login') });
  const away = within({ PARCOURS_URL: 'http://127.0.0.1:9' });
  expect(await away(['list-areas'])).toMatchObject({ code: 3, err: expect.stringContaining('127.0.0.1:9') });
  expect(await away(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('login') });
  const hostile = await run(['create-area', '--name', 'Red \u001b[31malert']);
  expect(hostile.out).not.toContain('\u001b');
});

test("shows the server's error for a span that ends before it begins", async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const span = ['--completed-from', '2026-11-20', '--completed-to', '2026-11-10'];
  const refused = await shell.run(['list-tasks', ...span]);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/^ {2}completedFrom: 2026-11-20 is after `.+`, 2026-11-10\.$/m);
  expect(refused.err).toMatch(/^ {2}completedTo: 2026-11-10 is before `.+`, 2026-11-20\.$/m);
});

test('stores a token for its user and its server alone until logout', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { ann, url, home } = shell;
  const run = shell.within({});
  const file = join(home, '.config', 'parcours', 'config.json');
  expect((await run(['login', '--url', url, '--token', 'pc_wrong'])).code).toBe(1);
  const login = await shell.as({})(['login', '--url', url], `${ann.token}\n`);
  expect(login).toMatchObject({ code: 0, out: expect.stringContaining(ann.email) });
  expect(login.out).not.toContain(ann.token);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8')).accounts).toMatchObject([{ url, token: ann.token }]);
  expect((await run(['whoami'])).out).toBe(`${ann.email} on ${url}\n`);
  await using elsewhere = await listen();
  expect((await shell.within({ PARCOURS_URL: elsewhere.url })(['whoami'])).code).toBe(1);
  const bob = await app.account('Bob');
  expect((await shell.within({ PARCOURS_TOKEN: bob.token })(['whoami'])).out).toContain(bob.email);
  expect((await run(['logout'])).code).toBe(0);
  expect((await shell.within({ PARCOURS_URL: url })(['whoami'])).code).toBe(1);
});
