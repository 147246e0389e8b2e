import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { settings } from './settings';

/*
 * Secrets that must be shown again are kept sealed: AES-256-GCM under a key that HKDF derives from AUTH_SECRET, one
 * key a purpose. A sealed value is a version byte, 12 bytes of nonce, 16 of tag, and the ciphertext.
 */

const VERSION = 1;
const HEAD = 1 + 12 + 16;

/** What a sealed value is for; a value sealed for one purpose does not open for another. */
type Purpose = 'invitation' | 'answer';

const keyOf = (purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', settings().AUTH_SECRET, '', `parcours/${purpose}`, 32));

/** Seals a text under the app's secret. */
export function encrypt(purpose: Purpose, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

/** What was sealed; null where it was tampered with, or sealed under another secret or for another purpose. */
export function decrypt(purpose: Purpose, sealed: Buffer): string | null {
  if (sealed.length < HEAD || sealed[0] !== VERSION) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(1, 13), {
    authTagLength: 16,
  });
  decipher.setAuthTag(sealed.subarray(13, HEAD));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
