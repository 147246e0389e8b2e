import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { terminal } from '@/testing/command-line';
import { oauthBrowser } from '@/testing/oauth-browser';
import { listen } from '@/testing/start/listen';
import { createApp } from '@/testing/test-app';
import { canOpenBrowser } from './browser-login';

type Shell = Awaited<ReturnType<typeof terminal>>;

/** Starts a login and waits until it shows what the pattern finds. */
async function startLogin(shell: Shell, way: '--browser' | '--device', pattern: RegExp) {
  const env = { PATH: process.env['PATH'], HOME: shell.home, BROWSER: 'true', NODE_ENV: 'test' as const };
  const child = spawn(process.execPath, ['packages/cli/bin.mjs', 'login', way, '--url', shell.url], { env });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  const found = await new Promise<string>((resolve, reject) => {
    child.on('exit', () => reject(new Error(said.err)));
    child.stderr.on('data', (chunk) => {
      said.err += chunk;
      const [match] = pattern.exec(said.err) ?? [];
      if (match) resolve(match);
    });
  });
  const exited = once(child, 'close').then(([code]) => ({ code, ...said }));
  return { found, exited, browser: await oauthBrowser(shell.url, shell.ann) };
}

/** Starts a login and lets a person answer the consent page that it opens. */
async function login(shell: Shell, decision: 'allow' | 'cancel') {
  const { found, exited, browser } = await startLogin(shell, '--browser', /http\S+authorize\S+(?=\n)/);
  const answer = await browser.decide(await browser.open(new URL(found)), decision);
  const shown = await (await fetch(answer)).text();
  return { shown, ...(await exited) };
}

test('keeps a browser login working until logout', async () => {
  const server = await listen();
  await using app = await createApp({ env: { APP_URL: server.url } });
  await using shell = await terminal(app, server);
  const { code, out, shown } = await login(shell, 'allow');
  expect(code).toBe(0);
  expect(out).toContain(`as ${shell.ann.email}`);
  expect(shown).toContain('return to the terminal');
  const file = join(shell.home, '.config', 'parcours', 'config.json');
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  const [{ token, oauth }] = stored.accounts;
  expect(token).toMatch(/^pcat_/);
  const parcours = shell.within({});
  expect((await parcours(['whoami'])).out).toContain(shell.ann.email);
  stored.accounts[0].oauth.expiresAt = 0;
  writeFileSync(file, JSON.stringify(stored));
  const all = await Promise.all([1, 2, 3].map(() => shell.as({})(['whoami'])));
  expect(all.map((one) => one.code)).toEqual([0, 0, 0]);
  const [renewed] = JSON.parse(readFileSync(file, 'utf8')).accounts;
  expect(renewed.token).not.toBe(token);
  expect(renewed.oauth.refreshToken).not.toBe(oauth.refreshToken);
  expect((await parcours(['logout'])).code).toBe(0);
  const me = await app.send('/v2/me', { headers: { authorization: `Bearer ${renewed.token}` } });
  expect(me.status).toBe(401);
});

test('stores nothing when the person cancels', async () => {
  const server = await listen();
  await using app = await createApp({ env: { APP_URL: server.url } });
  await using shell = await terminal(app, server);
  const { code, err, shown } = await login(shell, 'cancel');
  expect([code, shown]).toEqual([1, expect.stringContaining('Nothing was allowed')]);
  expect(err).toContain('You did not allow it');
  expect((await shell.within({})(['accounts'])).out).toContain('No accounts');
});

test('logs in by a code that is entered on another device', async () => {
  const server = await listen();
  await using app = await createApp({ env: { APP_URL: server.url } });
  await using shell = await terminal(app, server);
  const { found, exited, browser } = await startLogin(shell, '--device', /\b\w{4}-\w{4}\b(?=\n)/);
  expect((await browser.answerDevice(found, 'allow')).status).toBe(303);
  const { code, out, err } = await exited;
  expect([code, out]).toEqual([0, expect.stringContaining(`as ${shell.ann.email}`)]);
  expect(err).toContain(`${server.url}/device?user_code=${found}`);
  const file = join(shell.home, '.config', 'parcours', 'config.json');
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  stored.accounts[0].oauth.expiresAt = 0;
  writeFileSync(file, JSON.stringify(stored));
  expect((await shell.within({})(['whoami'])).out).toContain(shell.ann.email);
  expect(readFileSync(file, 'utf8')).not.toContain(stored.accounts[0].token);
});

test.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { BROWSER: 'w3m', SSH_TTY: '/dev/pts/0' }, true],
  ['darwin', {}, true],
  ['darwin', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, false],
] as const)('opens a browser on %s with %j: %s', (platform, env, expected) => {
  const unset = {
    BROWSER: '',
    DISPLAY: '',
    WAYLAND_DISPLAY: '',
    SSH_CONNECTION: '',
    SSH_TTY: '',
    WSL_DISTRO_NAME: '',
  };
  for (const [name, value] of Object.entries({ ...unset, ...env })) vi.stubEnv(name, value);
  expect(canOpenBrowser(platform)).toBe(expected);
  vi.unstubAllEnvs();
});
