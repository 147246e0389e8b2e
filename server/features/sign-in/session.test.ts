import { afterEach, expect, test } from 'vitest';
import { readSettings, setSettings } from '../../platform/config/settings';
import { clearedSessionCookieHeader, isCrossOrigin, sessionCookieHeader } from './session';

const reachedAt = (APP_URL: string) =>
  setSettings(readSettings({ NODE_ENV: 'test', APP_URL, AUTH_SECRET: 'test'.repeat(10) }));

afterEach(() => setSettings(undefined));

const session = { sub: '11111111-1111-4111-8111-111111111111', version: 1, by: 'password', at: 0 } as const;

test('binds the cookie to the host and to TLS behind https', async () => {
  reachedAt('https://planner.example.org');
  expect(await sessionCookieHeader(session)).toMatch(
    /^__Host-parcours\.session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000; Secure$/,
  );
  expect(clearedSessionCookieHeader()).toBe(
    '__Host-parcours.session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  );
});

test('sets an HttpOnly cookie without TLS', async () => {
  reachedAt('http://localhost:3000');
  expect(await sessionCookieHeader(session)).toMatch(
    /^parcours\.session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
  );
  expect(await sessionCookieHeader(session)).not.toContain(session.sub);
});

test.each([
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'http://localhost:3000' }, false],
  [{ origin: 'http://localhost:3001' }, true],
  [{ origin: 'null' }, true],
])('%j: from elsewhere is %s', (headers, foreign) => {
  const request = new Request('http://localhost:3000', { headers: { host: 'localhost:3000', ...headers } });
  expect(isCrossOrigin(request)).toBe(foreign);
});
