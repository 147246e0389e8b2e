import { AppError } from '../errors';

/** Returns null if the header is missing or malformed. */
export function readBearerToken(header: string | null): string | null {
  return header?.match(/^Bearer +([\x21-\x7e]{1,300})$/i)?.[1] ?? null;
}

export const unauthorized = () =>
  new AppError('unauthorized', 'Send a valid token: Authorization: Bearer pc_…');

/** Call it before reading the body. @throws 401 without a bearer token. */
export function requireBearer({ headers }: Request): void {
  if (readBearerToken(headers.get('authorization')) === null) throw unauthorized();
}
