import { isIP } from 'node:net';
import { settings } from '../../../platform/config/settings';

/** The site that passkeys are for. It comes from `APP_URL` only, because request headers could name another site. */
export function relyingParty() {
  const { origin, hostname } = new URL(settings().APP_URL);
  return { origin, id: hostname };
}

/** Browsers support passkeys only over https or on localhost, and only for host names, not IP addresses. */
export function arePasskeysPossible(): boolean {
  const { protocol, hostname } = new URL(settings().APP_URL);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/** What an authenticator stores of the account, and names when it signs in. */
export const userHandleOf = (userId: string) => Buffer.from(userId);
