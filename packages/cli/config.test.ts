import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { terminal } from '@/testing/command-line';
import { createApp } from '@/testing/test-app';

test('does not overwrite a config that it cannot read', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const file = join(shell.home, '.config', 'parcours', 'config.json');
  mkdirSync(dirname(file), { recursive: true });
  const account = { name: 'a', email: 'a', url: shell.url, token: 'x', oauth: {} };
  const withoutRefresh = JSON.stringify({ current: 'a', accounts: [account] });
  for (const text of ['{"accounts": [', '[]', '{"accounts": {}}', withoutRefresh]) {
    writeFileSync(file, text, { mode: 0o600 });
    const login = await shell.within({})(['login', '--url', shell.url, '--token', shell.ann.token]);
    expect(login).toMatchObject({ code: 2, err: expect.stringContaining(file) });
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
  const own = { PARCOURS_URL: shell.url, PARCOURS_TOKEN: shell.ann.token };
  expect((await shell.within(own)(['whoami'])).code).toBe(0);
});

test('warns of a config that other users can open', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const login = await shell.within({})(['login', '--url', shell.url, '--token', shell.ann.token]);
  expect(login).toMatchObject({ code: 0, err: '' });
  const file = join(shell.home, '.config', 'parcours', 'config.json');
  chmodSync(file, 0o644);
  // A process warns once.
  const whoami = await shell.as({})(['whoami']);
  expect(whoami).toMatchObject({ code: 0, err: expect.stringContaining(`chmod 600 ${file}`) });
});

test('ignores a relative XDG_CONFIG_HOME', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const run = shell.within({ XDG_CONFIG_HOME: 'somewhere' });
  await run(['login', '--url', shell.url, '--token', shell.ann.token]);
  expect(existsSync(join(shell.home, '.config', 'parcours', 'config.json'))).toBe(true);
  expect(existsSync('somewhere')).toBe(false);
});

test('refuses an address with a path and names the right one', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  const { code, err } = await shell.run(['login', '--url', `${shell.url}/v2/`, '--token', 'pc_x']);
  expect([code, err]).toEqual([2, expect.stringContaining(`before "/v2". Write ${shell.url}\n`)]);
});

test('says which file cannot be written', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  writeFileSync(join(shell.home, '.config'), '');
  const login = await shell.within({})(['login', '--url', shell.url, '--token', shell.ann.token]);
  expect(login).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^"\S+" cannot be read or written: .+\.\n$/),
  });
});

test('asks the server again where the stored description is broken', async () => {
  await using app = await createApp();
  await using shell = await terminal(app);
  await shell.run(['list-areas']);
  const folder = join(shell.home, 'parcours');
  for (const text of ['{', 'null', '{}', `{"askedAt":${Date.now()},"operations":[{}]}`]) {
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), text);
    expect(await shell.run(['list-areas'])).toEqual({ code: 0, out: 'No areas.\n', err: '' });
  }
});
