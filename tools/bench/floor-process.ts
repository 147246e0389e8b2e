import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createPool } from '@/server/platform/database/client';
import { type Body, routes } from './floor';
import { tokenCheck } from './floor-sql';
import { report } from './measured';

/*
 * The lower bound for the same work: node:http, the driver, prepared statements, the same JSON. No router, no validation,
 * no request ids, no log, no limits.
 */

const pool = createPool(process.env['DATABASE_URL'] ?? '');

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const { method, url = '', headers } = request;
  for (const { at, status, work } of routes) {
    const match = at.exec(`${method} ${url}`);
    if (!match) continue;
    const me = await tokenCheck(pool, headers.authorization ?? '');
    if (!me) return { status: 401, body: {} };
    const body = await bodyOf(request);
    return { status, body: await work({ pool, me, id: match[1] ?? '', body }) };
  }
  return { status: 404, body: {} };
}

const server = createServer((request, response) => {
  answer(request).then(
    ({ status, body }) => {
      const text = JSON.stringify(body);
      response.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
report(typeof address === 'object' && address ? address.port : 0);
