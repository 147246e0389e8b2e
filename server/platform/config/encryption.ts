import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { settings } from './settings';

/*
 * Encrypts stored secrets that must be shown again: AES-256-GCM, with a key per purpose that HKDF derives from
 * AUTH_SECRET. Layout: 1 byte version, 12 bytes nonce, 16 bytes tag, ciphertext.
 */

const VERSION = 1;
const HEAD = 1 + 12 + 16;

/** Part of the key derivation: a value encrypted for one purpose cannot be decrypted for another. */
type Purpose =
  | 'invitation'
  | 'share-link'
  | 'mail'
  | 'mail-in'
  | 'answer'
  | 'oauth'
  | 'webhook'
  | 'connection'
  | 'connect-state'
  | 'export';

const keyOf = (purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', settings().AUTH_SECRET, '', `parcours/${purpose}`, 32));

export function encrypt(purpose: Purpose, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

/** Returns null for a changed value, another AUTH_SECRET or another purpose. */
export function decrypt(purpose: Purpose, encrypted: Buffer): string | null {
  if (encrypted.length < HEAD || encrypted[0] !== VERSION) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), encrypted.subarray(1, 13), {
    authTagLength: 16,
  });
  decipher.setAuthTag(encrypted.subarray(13, HEAD));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(HEAD)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
