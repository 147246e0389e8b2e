import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/start/listen';
import { createApp } from '../../../testing/test-app';
import { clientAddress, parseTrustedProxies } from './trusted-proxies';

const proxy = '10.0.0.9';

test.each([
  ['0', '198.51.100.1', proxy],
  ['1', '198.51.100.1', '198.51.100.1'],
  ['1', '203.0.113.66, 198.51.100.1', '198.51.100.1'],
  ['2', '203.0.113.66, 198.51.100.1, 10.0.0.8', '198.51.100.1'],
  ['2', '198.51.100.1', '198.51.100.1'],
  ['1', '', proxy],
  ['1', '198.51.100.1, not an address', proxy],
  ['10.0.0.0/8', '203.0.113.66, 198.51.100.1, 10.0.0.8', '198.51.100.1'],
  ['10.0.0.9', '203.0.113.66, 198.51.100.1, 10.0.0.8', '10.0.0.8'],
  ['192.0.2.0/24', '198.51.100.1', proxy],
  ['10.0.0.0/8', '198.51.100.1:4711', '198.51.100.1'],
  ['10.0.0.0/8', '::ffff:198.51.100.1', '198.51.100.1'],
  ['10.0.0.0/8, fd00::/8', '[2001:db8::7]:443, fd00::1', '2001:db8::7'],
])('with TRUST_PROXY=%s and X-Forwarded-For: %s the caller is %s', (setting, forwarded, expected) => {
  const trusted = parseTrustedProxies(setting);
  expect(trusted).toBeDefined();
  expect(clientAddress(`::ffff:${proxy}`, forwarded, trusted ?? 0)).toBe(expected);
});

test.each([
  ['0', '127.0.0.1'],
  ['1', '203.0.113.7'],
  ['127.0.0.0/8', '203.0.113.7'],
  ['192.0.2.0/24', '127.0.0.1'],
])('with TRUST_PROXY=%s a forged X-Forwarded-For counts as %s', async (setting, expected) => {
  await using app = await createApp({ rateLimit: 600, env: { TRUST_PROXY: setting } });
  await using server = await listen();
  const signUp = await fetch(`${server.url}/api/trpc/account.signUp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '198.51.100.1, 203.0.113.7',
      'x-parcours-address': '192.0.2.66',
    },
    body: JSON.stringify({ email: 'ann@example.org', password: 'correct horse battery' }),
  });
  expect(signUp.status).toBe(200);
  expect(await app.db.rows(sql`SELECT key FROM throttles`)).toEqual([{ key: `sign-up:${expected}` }]);
});

test.each(['', 'yes', '17', '-1', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/8,', 'fd00::/129', 'localhost'])(
  'refuses TRUST_PROXY=%s',
  (setting) => expect(parseTrustedProxies(setting)).toBeUndefined(),
);
