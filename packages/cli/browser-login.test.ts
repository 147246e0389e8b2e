import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { terminal } from '@/testing/command-line';
import { oauthBrowser } from '@/testing/oauth-browser';
import { listen } from '@/testing/start/listen';
import { createApp } from '@/testing/test-app';

type Shell = Awaited<ReturnType<typeof terminal>>;

/** Starts a login and lets a person answer the consent page that it opens. */
async function login(shell: Shell, decision: 'allow' | 'cancel') {
  const env = { PATH: process.env['PATH'], HOME: shell.home, BROWSER: 'true', NODE_ENV: 'test' as const };
  const child = spawn(process.execPath, ['packages/cli/bin.mjs', 'login', '--browser', '--url', shell.url], {
    env,
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  const page = await new Promise<string>((resolve, reject) => {
    child.on('exit', () => reject(new Error(err)));
    child.stderr.on('data', (chunk) => {
      err += chunk;
      const [address] = /http\S+authorize\S+(?=\n)/.exec(err) ?? [];
      if (address) resolve(address);
    });
  });
  const browser = await oauthBrowser(shell.url, shell.ann);
  const answer = await browser.decide(await browser.open(new URL(page)), decision);
  const exited = once(child, 'close');
  const shown = await (await fetch(answer)).text();
  const [code] = await exited;
  return { code, out, err, shown };
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
