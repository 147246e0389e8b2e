import { createECDH, generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder';
import { readSecret } from './secret-file';
import { settings } from './settings';

/*
 * VAPID (RFC 8292): the key that push services know this server by. A browser subscribes for one public key, so that a
 * new key ends all subscriptions.
 */

/** As a JWK has it: all 32 bytes, also where the first are zeros. */
const newPrivateKey = (): string =>
  String(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d);

function storedKey(): string {
  const folder = settings().PARCOURS_DATA;
  makeDataFolder(folder);
  return readSecret(
    join(folder, 'vapid-key'),
    'delete it and start again: a new one is made, and every browser has to turn notifications on again',
    newPrivateKey,
  );
}

/** The key pair, made at the first start. */
export function vapidKeys(): { publicKey: string; privateKey: string } {
  const privateKey = settings().VAPID_PRIVATE_KEY ?? storedKey();
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey };
}

/** The contact of this server for push services. They accept no http address. */
export function vapidSubject(): string {
  const { APP_URL, MAIL_FROM } = settings();
  const [address] = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? '') ?? [];
  if (address) return `mailto:${address}`;
  return APP_URL.startsWith('https:') ? APP_URL : `mailto:no-reply@${new URL(APP_URL).hostname}`;
}
