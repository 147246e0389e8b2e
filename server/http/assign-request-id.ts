import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { settings } from '../settings';
import { clientAddress } from './trusted-proxies';
import { isRequestId } from './with-request-id';

/** Headers that speak for the server: whatever a caller sends under these names is dropped. */
const serverHeaders = new Set(['x-request-id', 'x-parcours-address', 'x-parcours-path']);

/**
 * Gives a request its id: the caller's own where it may be one, else a new one. The id
 * and the caller's network address go on as headers, in the one place from which the faces read them; so does the
 * path with its query, which Next does not tell its pages.
 */
export function assignRequestId(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  const id = isRequestId(sent) ? sent : randomUUID();
  const forwarded = request.headers['x-forwarded-for'] ?? '';
  const address = clientAddress(
    request.socket.remoteAddress ?? '',
    String(forwarded),
    settings().TRUST_PROXY,
  );
  const keptHeaders: string[] = [];
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i] ?? '';
    if (!serverHeaders.has(name.toLowerCase())) keptHeaders.push(name, request.rawHeaders[i + 1] ?? '');
  }
  const addedHeaders = {
    'x-request-id': id,
    'x-parcours-address': address,
    'x-parcours-path': request.url ?? '',
  };
  request.rawHeaders = [...keptHeaders, ...Object.entries(addedHeaders).flat()];
  Object.assign(request.headers, addedHeaders);
  return id;
}
