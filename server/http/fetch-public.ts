import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, parseAddress } from '../network/addresses';
import { settings } from '../settings';

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
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '');
    const addresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!first) return done(privateHost(host), '');
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });
};

interface FetchOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The most bytes to read of the response. */
  maxBytes?: number;
  /** Leaves the body of the response unread. The status is all that counts. */
  ignoresBody?: boolean;
  /** The longest time for the whole exchange. */
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
  // Node does not look up a host that is an address, so it is checked here. URL has normalized its form.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && parseAddress(host) && !isPublicAddress(host)) throw privateHost(host);
  return url;
}

const sendRequest = (url: URL, { body, ...options }: https.RequestOptions & Pick<FetchOptions, 'body'>) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    request(url, options, resolve).on('error', reject).end(body);
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

/**
 * Sends one request to an address that a user named. Does not follow redirects: a 3xx is the answer.
 * @throws FetchError if the address is private, does not answer in time, or answers too much.
 */
export async function fetchPublic(address: string | URL, options: FetchOptions = {}): Promise<Response> {
  const {
    method = 'GET',
    headers = {},
    body,
    maxBytes = 1_000_000,
    timeoutMs = 10_000,
    ignoresBody = false,
  } = options;
  const { allowPrivate = settings().ALLOW_PRIVATE_HOSTS } = options;
  const url = checkedUrl(address, allowPrivate);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const message = await sendRequest(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal,
      // A new connection for each request, so that every one passes the lookup.
      agent: false,
      ...(!allowPrivate && { lookup: lookupPublic }),
    });
    if (ignoresBody) message.destroy();
    return toResponse(message, ignoresBody ? Buffer.alloc(0) : await readAtMost(message, maxBytes));
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (signal.aborted)
      throw new FetchError(`${url.host} did not answer within ${timeoutMs / 1000} seconds.`);
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new FetchError(`${url.host} cannot be reached${reason}.`, { cause: error });
  }
}
