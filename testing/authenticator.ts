import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/*
 * An authenticator in software, written from the standard (Web Authentication Level 3): it makes and uses real keys, and
 * lets a test choose what it claims.
 */

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Claims {
  /** Where the page says that it is. */
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
}

export interface AskedOptions {
  challenge: string;
  user?: { id: string } | undefined;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

type AttestationEntry = [string, string | Map<string, string> | Uint8Array];

/** The key in COSE form: EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ];
  return isoCBOR.encode(new Map(entries));
}

function attestationOf(data: Buffer, id: string, publicKey: KeyObject): string {
  const rawId = Buffer.from(id, 'base64url');
  const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseKey(publicKey)]);
  const entries: AttestationEntry[] = [
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', new Uint8Array(Buffer.concat([data, key]))],
  ];
  return Buffer.from(isoCBOR.encode(new Map(entries))).toString('base64url');
}

/** A passkey for a site at an origin. Its answers are those that our pages send. */
export function createAuthenticator(siteOrigin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16).toString('base64url');
  let userHandle = '';
  let uses = 0;
  const clientData = (type: string, challenge: string, { origin = siteOrigin }: Claims) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (flags: number, claims: Claims): Buffer => {
    const { rpId = new URL(siteOrigin).hostname, isVerified = true, counter = uses } = claims;
    const verified = isVerified ? USER_VERIFIED : 0;
    return Buffer.concat([sha256(rpId), Buffer.from([flags | USER_PRESENT | verified]), uint32(counter)]);
  };
  return {
    id,
    /** Answers `navigator.credentials.create`. */
    create({ challenge, user }: AskedOptions, claims: Claims = {}) {
      userHandle = user?.id ?? '';
      const client = clientData('webauthn.create', challenge, claims).toString('base64url');
      const attestationObject = attestationOf(dataOf(HAS_CREDENTIAL, claims), id, publicKey);
      const response = { clientDataJSON: client, attestationObject, transports: ['internal'] };
      return { id, rawId: id, type: 'public-key', response };
    },
    /** Answers `navigator.credentials.get`. */
    get({ challenge }: AskedOptions, claims: Claims = {}) {
      uses += 1;
      const data = dataOf(0, claims);
      const client = clientData('webauthn.get', challenge, claims);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const [clientDataJSON = '', authenticatorData = '', signed = ''] = [client, data, signature].map(
        (bytes) => bytes.toString('base64url'),
      );
      return { id, clientDataJSON, authenticatorData, signature: signed, userHandle };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
