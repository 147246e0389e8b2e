import { settings } from '../config/settings';
import { AppError } from '../errors/errors';
import type { Asked } from './plain-request';

/** Returns null if the header is missing or malformed. */
export function readBearerToken(header: string | null): string | null {
  return header?.match(/^Bearer +([\x21-\x7e]{1,300})$/i)?.[1] ?? null;
}

const message = 'Send a valid token: Authorization: Bearer pc_…';

/** 401 for a request without a token. */
export const unauthorized = () => new AppError('unauthorized', message);

/** 401 for a token that is unknown, revoked or expired. */
export const invalidToken = () =>
  new AppError('unauthorized', message, { challenge: { error: 'invalid_token' } });

/** Call it before reading the body. @throws 401 without a bearer token. */
export function requireBearer({ headers }: Asked): void {
  const sent = headers.get('authorization');
  if (readBearerToken(sent) === null) throw /^bearer +\S/i.test(sent ?? '') ? invalidToken() : unauthorized();
}

/**
 * The headers of an error. One says how to get access: a 401 starts the OAuth flow (RFC 9728), a 403 names the missing
 * scope (RFC 6750). Another says when to try again. Every transport over HTTP sends them.
 */
export function errorHeaders({ kind, challenge, retryAfterS }: AppError): Record<string, string> {
  const retry: Record<string, string> =
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
  if (kind !== 'unauthorized' && !challenge) return retry;
  const metadata = `${settings().APP_URL}/.well-known/oauth-protected-resource/mcp`;
  const fields = Object.entries({ resource_metadata: metadata, ...challenge });
  const values = fields.map(([name, value]) => `${name}="${value}"`).join(', ');
  return { ...retry, 'www-authenticate': `Bearer ${values}` };
}
