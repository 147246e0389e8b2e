import { beforeEach, expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption';
import { readSettings, setSettings } from './settings';

const under = (secret: string) =>
  setSettings(readSettings({ NODE_ENV: 'test', AUTH_SECRET: secret.repeat(32) }));

beforeEach(() => under('a'));

test('decrypts what it encrypted, with a different ciphertext each time', () => {
  const [one, two] = [encrypt('invitation', 'token ✓'), encrypt('invitation', 'token ✓')];
  expect(one.equals(two)).toBe(false);
  expect([decrypt('invitation', one), decrypt('invitation', two)]).toEqual(['token ✓', 'token ✓']);
});

test('rejects tampered, truncated or foreign ciphertext', () => {
  const encrypted = encrypt('invitation', 'token');
  for (let i = 0; i < encrypted.length; i++) {
    const other = Buffer.from(encrypted);
    other[i] = (other[i] ?? 0) ^ 1;
    expect(decrypt('invitation', other)).toBeNull();
    expect(decrypt('invitation', encrypted.subarray(0, i))).toBeNull();
  }
  under('b');
  expect(decrypt('invitation', encrypted)).toBeNull();
});
