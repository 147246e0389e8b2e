import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request to a calendar server. */
export interface DavAsked {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

/** What the proxy does with a request: it answers itself, or passes it on. */
type Hook = (asked: DavAsked, pass: () => Promise<Response>) => Response | Promise<Response>;

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (!['host', 'connection', 'content-length'].includes(name)) headers.set(name, String(value));
  return headers;
}

async function asDav(request: IncomingMessage): Promise<DavAsked> {
  const { method = 'GET', url: path = '/' } = request;
  return { method, path, headers: headersOf(request), body: await text(request) };
}

/** An answer as fetch has decompressed it. */
async function plain(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength > 0 ? bytes : null, { status: response.status, headers });
}

async function send(response: ServerResponse, given: Response): Promise<void> {
  response
    .writeHead(given.status, Object.fromEntries(given.headers))
    .end(Buffer.from(await given.arrayBuffer()));
}

/** A server in front of a calendar server, or in place of one, which a test makes slow or strange. */
export async function startDavProxy(target: string, hook: Hook) {
  const answer = async (request: IncomingMessage) => {
    const asked = await asDav(request);
    const { method, headers, body } = asked;
    const sent = { method, headers, redirect: 'manual' as const, ...(body && { body }) };
    return hook(asked, async () => plain(await fetch(target + asked.path, sent)));
  };
  const server = createServer((request, response) => {
    answer(request)
      .then((given) => send(response, given))
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: AddressInfo = Object(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
