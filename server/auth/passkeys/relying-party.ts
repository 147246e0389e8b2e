import { isIP } from 'node:net';
import { settings } from '../../config/settings';

/** Whom passkeys are made for. Only `APP_URL` says so: the headers of a request could name another site. */
export function relyingParty() {
  const { origin, hostname } = new URL(settings().APP_URL);
  return { origin, id: hostname };
}

/** Browsers know passkeys only on pages with https or of localhost, and for names, not for addresses. */
export function arePasskeysPossible(): boolean {
  const { protocol, hostname } = new URL(settings().APP_URL);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/** What an authenticator stores of the account, and names when it signs in. */
export const userHandleOf = (userId: string) => Buffer.from(userId);
