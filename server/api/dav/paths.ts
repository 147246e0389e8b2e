import { isId } from '../../features/dav/collections';
import { settings } from '../../platform/config/settings';

/* The addresses of an account: its principal, the home of its collections, and the to-dos in them. */

export const ROOT_PATH = '/dav/';

export const principalPath = (account: string): string => `/dav/principals/${account}/`;
export const homePath = (account: string): string => `/dav/calendars/${account}/`;
export const collectionPath = (account: string, name: string): string =>
  `${homePath(account)}${encodeURIComponent(name)}/`;
export const resourcePath = (account: string, collection: string, name: string): string =>
  `${collectionPath(account, collection)}${encodeURIComponent(name)}`;

export type Target =
  | { kind: 'root' }
  | { kind: 'principal'; account: string }
  | { kind: 'home'; account: string }
  | { kind: 'collection'; account: string; collection: string }
  | { kind: 'resource'; account: string; collection: string; name: string };

/** Names of clients: anything that a path can hold, in a length that everything can hold. */
const isName = (name: string): boolean => name !== '' && name.length <= 255 && !/[/\p{Cc}]/u.test(name);

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** What a path names; undefined for nothing of ours. */
export function readPath(path: string): Target | undefined {
  const parts = path
    .replace(/^\/dav\/?/, '')
    .replace(/\/$/, '')
    .split('/')
    .map(decode);
  const [kind = '', account, collection, name, ...more] = parts;
  if (kind === '' && parts.length === 1) return { kind: 'root' };
  if (account === undefined || !isId(account) || more.length > 0) return undefined;
  if (kind === 'principals') return collection === undefined ? { kind: 'principal', account } : undefined;
  if (kind !== 'calendars') return undefined;
  if (parts.length === 2) return { kind: 'home', account };
  if (collection === undefined || !isName(collection)) return undefined;
  if (parts.length === 3) return { kind: 'collection', account, collection };
  return name !== undefined && isName(name) ? { kind: 'resource', account, collection, name } : undefined;
}

/** The path of an address in a request, which may be a whole URL. */
export function pathOf(address: string): string {
  try {
    return new URL(address.trim(), settings().APP_URL).pathname;
  } catch {
    return '';
  }
}
