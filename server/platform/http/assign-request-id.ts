import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { log } from '../config/log';
import { settings } from '../config/settings';
import { clientAddress, isProxy } from '../network/trusted-proxies';

/** True for 1 to 128 visible ASCII characters. */
export const isRequestId = (sent: unknown): sent is string =>
  typeof sent === 'string' && /^[\x21-\x7e]{1,128}$/.test(sent);

/** Headers that only the server sets. They are removed from what the client sent. */
const serverHeaders = ['x-request-id', 'x-parcours-address', 'x-parcours-path'];

/** The headers of a request as a list, without those that only the server sets. */
function keptHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  if (!serverHeaders.some((name) => name in headers)) return rawHeaders;
  return rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !serverHeaders.includes(name.toLowerCase()) ? [name, rawHeaders[at + 1] ?? ''] : [],
  );
}

const addresses = new WeakMap<Socket, string>();

let hasWarned = false;

/** A proxy that does not set the header passes on what clients forge in it. Health checks may come directly. */
function warnOfProxy(url = ''): void {
  if (hasWarned || /^\/(healthz|readyz)/.test(url)) return;
  hasWarned = true;
  log().warn(
    'a request came without X-Forwarded-For although TRUST_PROXY is set: make the proxy set it, or clients forge it',
  );
}

/** The client's network address. Without a proxy it is that of the connection, which is read once. */
function addressOf({ socket, headers, url }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for'];
  const known = forwarded === undefined ? addresses.get(socket) : undefined;
  if (known !== undefined) return known;
  const trusted = settings().TRUST_PROXY;
  const address = clientAddress(socket.remoteAddress ?? '', String(forwarded ?? ''), trusted);
  if (forwarded === undefined && isProxy(socket.remoteAddress ?? '', trusted)) warnOfProxy(url);
  if (forwarded === undefined) addresses.set(socket, address);
  return address;
}

/**
 * Sets the request id (the client's if it is valid), the client's network address and the path as headers, where the
 * transports and pages read them. Next does not pass the path to its pages.
 */
export function assignRequestId(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  const id = isRequestId(sent) ? sent : randomUUID();
  const addedHeaders = {
    'x-request-id': id,
    'x-parcours-address': addressOf(request),
    'x-parcours-path': request.url ?? '',
  };
  request.rawHeaders = [...keptHeaders(request), ...Object.entries(addedHeaders).flat()];
  Object.assign(request.headers, addedHeaders);
  return id;
}
