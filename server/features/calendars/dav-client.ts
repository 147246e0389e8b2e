import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { getDomain } from 'tldts';
import { z } from 'zod';
import { AppError } from '../../platform/errors/errors';
import { FetchError, fetchPublic } from '../../platform/http/fetch-public';
import { CalendarError } from './calendar-types';
import type { DavResource } from './dav-xml';
import { readDavXml } from './untrusted-tasks';

/** What is stored of a CalDAV account, encrypted. */
export const DavAccount = z.strictObject({
  /** The collection that holds the calendars. */
  home: z.string(),
  /** Further ones, such as with calendars that others share. */
  otherHomes: z.array(z.string()).default([]),
  username: z.string(),
  password: z.string(),
});
export type DavAccount = z.infer<typeof DavAccount>;

/** What a request to the server needs, and the account here that it is for. */
export type Credentials = Omit<DavAccount, 'home' | 'otherHomes'> & { userId: string };

/** A stored account, and the account here that it is for, with the zone of its person. */
export type DavAccess = DavAccount & Credentials & { zone: string };

interface DavRequest {
  method: string;
  url: URL;
  depth?: 0 | 1;
  headers?: Record<string, string>;
  body?: string;
}

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_TEXT_BYTES = 2 * MAX_BYTES;
const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 5;

/** What one owner registered, such as `good.co.uk` or `ann.duckdns.org`; null for an address. */
const siteOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true });

/** The password is sent only to the site that it is for, and never from https to http. */
export function isSameSite(from: URL, to: URL): boolean {
  if (from.host === to.host) return to.protocol === from.protocol || to.protocol === 'https:';
  const site = siteOf(from);
  return to.protocol === 'https:' && site !== null && site === siteOf(to);
}

/** An address that the server named. @throws if it is on another site. */
export function resolveHref(href: string, base: URL): URL {
  const url = URL.canParse(href, base) ? new URL(href, base) : undefined;
  // A server behind a proxy may not know that it is reached over https.
  if (url?.hostname === base.hostname && url.protocol === 'http:' && base.protocol === 'https:')
    return new URL(url.pathname + url.search, base);
  if (!url || !isSameSite(base, url))
    throw new CalendarError('address', `${base.host} refers to an address elsewhere.`);
  return url;
}

async function sendOnce({ username, password, userId }: Credentials, request: DavRequest): Promise<Response> {
  const { method, url, depth, body } = request;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const headers = {
    authorization,
    'user-agent': 'Parcours',
    ...(body !== undefined && {
      'content-type': 'application/xml; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...(depth !== undefined && { depth: String(depth) }),
    ...request.headers,
  };
  try {
    const options = { method, headers, account: userId, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS };
    return await fetchPublic(url, { ...options, ...(body !== undefined && { body }) });
  } catch (error) {
    if (error instanceof FetchError) throw new CalendarError('address', error.message);
    throw error;
  }
}

/** @throws CalendarError for an answer that says nothing about the address. */
function requireAnswer({ status, headers }: Response, { host }: URL): void {
  if (status === 401) {
    const offered = headers.get('www-authenticate')?.replaceAll(/"[^"]*"/g, '') ?? 'Basic';
    if (/(?:^|,)\s*basic\b/i.test(offered))
      throw new CalendarError('sign-in', `${host} does not accept this user name and password.`);
    const wanted = /^[\w-]+/.exec(offered.trim())?.[0] ?? 'another sign-in';
    throw new CalendarError(
      'address',
      `${host} wants ${wanted}, which Parcours does not speak. Let the server accept Basic.`,
    );
  }
  if (status === 429 || (status >= 500 && ![501, 505, 507].includes(status)))
    throw new CalendarError('other', `${host} is busy or has a fault now (${status}). Try again later.`);
}

/** Sends a request and follows redirects within the site. @throws CalendarError if the server refuses the sign-in, or is busy. */
export async function sendDav(credentials: Credentials, request: DavRequest): Promise<Response> {
  let { url } = request;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await sendOnce(credentials, { ...request, url });
    requireAnswer(response, url);
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || !location) return response;
    url = resolveHref(location, url);
  }
  throw new CalendarError('address', `${url.host} redirects too often.`);
}

const decompress = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};
const isCompression = (name: string): name is keyof typeof decompress => Object.hasOwn(decompress, name);

/** The text of an answer. Nobody asked for it to be compressed or in another encoding, but some servers do so. */
export async function textOf(response: Response): Promise<string> {
  const { headers } = response;
  const sent = Buffer.from(await response.arrayBuffer());
  const compression = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  const charset = /charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1];
  try {
    const bytes = isCompression(compression)
      ? await decompress[compression](sent, { maxOutputLength: MAX_TEXT_BYTES })
      : sent;
    return new TextDecoder(charset).decode(bytes);
  } catch {
    throw new CalendarError('other', 'The calendar server sends what cannot be read.');
  }
}

/** Some servers answer with the right text and a plain 200. */
export const isMultistatus = ({ status }: Response): boolean => status === 207 || status === 200;

/** The resources of the answer, or undefined if the address is not a WebDAV resource. */
export async function readDav(
  credentials: Credentials,
  request: DavRequest,
): Promise<DavResource[] | undefined> {
  const response = await sendDav(credentials, request);
  const text = await textOf(response);
  return isMultistatus(response) ? runUntrusted(credentials, readDavXml, text) : undefined;
}

/**
 * Reads or changes what a server sent, in the sandbox.
 * @throws CalendarError for what costs too much; the sandbox's own error where it is busy.
 */
export async function runUntrusted<Input, Output>(
  { userId: accountId }: Credentials,
  task: { run(input: Input, options: { accountId: string }): Promise<Output> },
  input: Input,
): Promise<Output> {
  try {
    return await task.run(input, { accountId });
  } catch (error) {
    if (!(error instanceof AppError) || !['invalid_request', 'payload_too_large'].includes(error.kind))
      throw error;
    throw new CalendarError('other', 'The answer of the calendar server takes too long to read.');
  }
}
