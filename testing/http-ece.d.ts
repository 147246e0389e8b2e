declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Keys {
    version: 'aes128gcm';
    privateKey: ECDH;
    /** In base64url. */
    authSecret: string;
  }

  /** Decrypts a message of Web Push (RFC 8291). */
  export function decrypt(message: Buffer, keys: Keys): Buffer;
}
