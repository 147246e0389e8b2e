import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { catalogue } from '@/server/api/catalogue';
import { commandExample } from '@/server/api/docs/docs-examples';
import { terminal, wordsOf } from '@/testing/command-line';
import { createApp } from '@/testing/test-app';
import { shells } from './completion';

const run = promisify(execFile);

test('runs from a packed file in an empty folder, without a registry', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const folder = mkdtempSync(join(tmpdir(), 'parcours-pack-'));
  try {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    await run('npm', ['pack', '--pack-destination', folder], { cwd: 'packages/cli' });
    const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    const install = ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed)];
    await run('npm', install, { cwd: empty });
    expect(readdirSync(join(empty, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'parcours-cli',
    ]);
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      PARCOURS_URL: shell.url,
      PARCOURS_TOKEN: shell.ann.token,
    };
    const parcours = async (...args: string[]) =>
      (
        await run(join(empty, 'node_modules/.bin/parcours'), args, {
          cwd: empty,
          env: { ...env, NODE_ENV: 'test' },
        })
      ).stdout;
    const { version } = JSON.parse(readFileSync('packages/cli/package.json', 'utf8'));
    expect(await parcours('--version')).toBe(`${version}\n`);
    const installed = join(empty, 'node_modules/parcours-cli');
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toContain('MIT License');
    expect(readFileSync(join(installed, 'dist/parcours.1'), 'utf8')).toMatch(
      /^\.TH PARCOURS 1 .*^\.SS parcours today /ms,
    );
    expect(await parcours('add', 'Call the bank today')).toContain('Added: Call the bank');
    expect(await parcours('list-tasks')).toMatch(/^Call the bank +Today/m);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

test.each(['README.md', 'packages/cli/README.md'])('accepts every command that %s shows', async (file) => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const text = readFileSync(file, 'utf8').replaceAll('http://localhost:3000', shell.url);
  const lines = [...text.matchAll(/^(?:npx )?parcours (.+)$/gm)].map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    const { code, err } = await shell.run(wordsOf(line));
    expect([line, code, err]).toEqual([line, 0, '']);
  }
});

test('accepts every command that the API reference shows', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  for (const operation of catalogue()) {
    const [, ...words] = wordsOf(commandExample(operation));
    const { code, err, out } = await shell.run([...words, '--dry-run']);
    expect([words, code, err]).toEqual([words, 0, '']);
    // An import has a dry run of its own.
    if (operation.meta.tool !== 'import_data')
      expect(out).toMatch(new RegExp(`^${operation.method} ${shell.url}/v2/`));
  }
});

test('completes commands, flags and values in bash, without the server', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const complete = async (current: string, ...before: string[]) =>
    (await shell.run(['complete', `--current=${current}`, '--', ...before])).out
      .split('\n')
      .map((line) => line.split('\t')[0]);
  expect(await complete('li')).toEqual(['']);
  await shell.run(['list-tasks']);
  expect(await complete('to')).toEqual(['today', '']);
  expect(await complete('list-tas')).toEqual(['list-tasks', '']);
  expect(await complete('--wh', 'list-tasks')).toEqual(['--when', '']);
  expect(await complete('some', 'list-tasks', '--when')).toEqual(['someday', '']);
  expect(await complete('', 'completion')).toEqual(expect.arrayContaining([...shells]));
  const { out } = await shell.run(['completion', 'bash']);
  const script = `parcours() { "${process.execPath}" packages/cli/bin.mjs "$@"; }\n${out}
COMP_WORDS=(parcours list-tasks --when some) COMP_CWORD=3
_parcours; echo "\${COMPREPLY[@]}"`;
  const env = {
    PATH: process.env['PATH'],
    HOME: shell.home,
    XDG_CACHE_HOME: shell.home,
    PARCOURS_URL: 'http://127.0.0.1:9',
  };
  const offline = await run('bash', ['-c', script], { env: { ...env, NODE_ENV: 'test' } });
  expect(offline.stdout).toBe('\n');
  const online = await run('bash', ['-c', script], {
    env: { ...env, NODE_ENV: 'test', PARCOURS_URL: shell.url },
  });
  expect(online.stdout).toBe('someday\n');
  expect(await shell.run(['completion', 'tcsh'])).toMatchObject({ code: 2 });
});

test('keeps several accounts apart', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const bob = await app.account('Bob');
  const parcours = shell.within({});
  await parcours(['login', '--url', shell.url, '--token', shell.ann.token]);
  await parcours(['login', '--url', shell.url, '--name', 'work', '--token', bob.token]);
  expect((await parcours(['accounts'])).out).toMatch(
    new RegExp(`^ +${shell.ann.email} +http\\S+\n\\* +work +${bob.email} +http\\S+\n$`),
  );
  expect((await parcours(['whoami'])).out).toContain(bob.email);
  expect((await parcours(['whoami', '--account', shell.ann.email])).out).toContain(shell.ann.email);
  await parcours(['switch', shell.ann.email]);
  expect((await parcours(['whoami'])).out).toContain(shell.ann.email);
  expect(await parcours(['switch', 'nobody'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('work'),
  });
  expect((await parcours(['logout'])).out).toContain('Commands now use work');
});
