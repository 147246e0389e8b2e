import http from 'node:http';
import https from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { settings } from '../config/settings';
import { invalid } from '../errors/app-error';
import { createLines } from '../limits/lines';
import { isPublicAddress, parseAddress } from '../network/addresses';
import { isLoopbackName, lookup, resolveHost, toLookup } from '../network/lookup';
import { explainFailure } from './explain-failure';

/*
 * Requests to addresses that users name: webhooks, calendars, client documents. Without the check, such an address could
 * reach services of the server's own network.
 */

/** Why a request failed, in words for the person who gave the address. */
export class FetchError extends Error {}

/** The address is of a private network, so trying again does not help. */
export class PrivateHostError extends FetchError {}

const privateHost = (host: string) =>
  new PrivateHostError(
    `${host} is in a private network. Use a public address, or set ALLOW_PRIVATE_HOSTS=true.`,
  );

/** Resolves a name to its public addresses only. Node connects to what this returns, so DNS cannot change in between. */
export const lookupPublic = toLookup(async (host) => {
  const addresses = (await resolveHost(host)).filter(({ address }) => isPublicAddress(address));
  if (addresses.length === 0) throw privateHost(host);
  return addresses;
});

/** A slow host or account delays only its own requests. */
const hosts = createLines({
  atOnce: 16,
  waiting: 200,
  refusal: (host) => new FetchError(`Too many requests wait for ${host} already. Try again later.`),
});
const accounts = createLines({
  atOnce: 6,
  waiting: 200,
  refusal: () => new FetchError('Too many requests of yours wait already. Try again later.'),
});

interface FetchOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The account for which the request is sent. Only a few of one account are sent at once. */
  account?: string;
  /** The most bytes to read of the response. */
  maxBytes?: number;
  /** Leaves the body of the response unread. The status is all that counts. */
  ignoresBody?: boolean;
  /** The longest time for the whole exchange, from when it is its turn. */
  timeoutMs?: number;
  /** Whether addresses of private networks are allowed too. */
  allowPrivate?: boolean;
}

/**
 * Checks an address without looking up its host.
 * @throws FetchError for other schemes than http and https, and for an address of a private network.
 */
export function checkedUrl(address: string | URL, allowPrivate = settings().ALLOW_PRIVATE_HOSTS): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new FetchError('Must be an address that begins with https:// or http://.');
  // Node does not look up a host that is an address, so it is checked here. URL has normalized its form. Other names are
  // looked up when a request connects, because what they stand for may change.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = parseAddress(host) ? !isPublicAddress(host) : isLoopbackName(host);
  if (!allowPrivate && isPrivate) throw privateHost(host);
  return url;
}

/** @throws 400 on `field` for an address that `checkedUrl` refuses. */
export function requirePublicUrl(field: string, address: string): void {
  try {
    checkedUrl(address);
  } catch (error) {
    throw error instanceof FetchError ? invalid(field, error.message) : error;
  }
}

/** Sends a request and waits for the head of the answer. */
export const sendRequest = (
  url: URL,
  { body, ...options }: https.RequestOptions & { body?: FetchOptions['body'] | Readable },
) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, options, resolve).on('error', reject);
    if (body instanceof Readable) pipeline(body, sent, (error) => error && reject(error));
    else sent.end(body);
  });

async function readAtMost(message: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of message) {
    length += chunk.length;
    if (length > maxBytes) throw new FetchError(`The answer is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toResponse({ statusCode = 502, statusMessage, rawHeaders }: http.IncomingMessage, body: Buffer) {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const hasBody = ![204, 205, 304].includes(statusCode);
  return new Response(hasBody ? new Uint8Array(body) : null, {
    status: statusCode,
    statusText: statusMessage ?? '',
    headers,
  });
}

async function exchange(url: URL, options: FetchOptions): Promise<Response> {
  const { method = 'GET', headers = {}, body, maxBytes = 1_000_000, timeoutMs = 10_000 } = options;
  const { ignoresBody = false, allowPrivate = settings().ALLOW_PRIVATE_HOSTS } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const message = await sendRequest(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal,
      // A new connection for each request, so that every one passes the lookup.
      agent: false,
      lookup: allowPrivate ? lookup : lookupPublic,
    });
    if (ignoresBody) message.destroy();
    return toResponse(message, ignoresBody ? Buffer.alloc(0) : await readAtMost(message, maxBytes));
  } catch (error) {
    if (error instanceof FetchError) throw error;
    const late = `${url.host} did not answer within ${timeoutMs / 1000} seconds.`;
    throw new FetchError(signal.aborted ? late : explainFailure(url, error), { cause: error });
  }
}

/**
 * Sends one request to an address that a user named. Does not follow redirects: a 3xx is the answer.
 * @throws FetchError if the address is private, does not answer in time, sends too much, or has too many requests waiting.
 */
export async function fetchPublic(address: string | URL, options: FetchOptions = {}): Promise<Response> {
  const { account, allowPrivate = settings().ALLOW_PRIVATE_HOSTS } = options;
  const url = checkedUrl(address, allowPrivate);
  const send = () => hosts.run(url.host, () => exchange(url, options));
  return await (account === undefined ? send() : accounts.run(account, send));
}
