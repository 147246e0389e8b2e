import { expect, test } from 'vitest';
import { readSettings } from '../platform/config/settings';
import { tryToListen } from './listen-on-port';

test.each([
  [
    'of another machine',
    '192.0.2.1',
    /^HOST is not an address of this machine: 192\.0\.2\.1\. Correct it\.$/,
  ],
  // Too long for a label of a name, so no name server is asked.
  ['without an address', 'x'.repeat(64), /^HOST is not an address or a name .* Correct it\.$/],
])('refuses a HOST %s with one sentence', async (_, HOST, sentence) => {
  const settings = readSettings({ NODE_ENV: 'test', AUTH_SECRET: 'test'.repeat(10), HOST });
  await expect(tryToListen(settings)).rejects.toThrow(sentence);
});
