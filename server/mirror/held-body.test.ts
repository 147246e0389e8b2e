import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { listen } from '../http/listen';
import { callHeaders, createApp } from '../testing/test-app';

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
const area = { name: 'Home' };

/** Sends a request without the end of its body. */
function hold(url: string, token: string, body: unknown) {
  const whole = JSON.stringify(body);
  const sent = request(url, {
    method: 'POST',
    headers: {
      ...callHeaders({ token }),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(whole),
    },
  });
  sent.write(whole.slice(0, -1));
  const answered: Promise<IncomingMessage[]> = once(sent, 'response');
  return async () => {
    sent.end(whole.slice(-1));
    const [response] = await answered;
    return { status: response?.statusCode, body: response ? await text(response) : '' };
  };
}

test.each([
  ['REST', '/v2/areas', area],
  ['tRPC', '/api/trpc/areas.create', area],
  ['MCP', '/mcp', { ...call, params: { name: 'create_area', arguments: area } }],
])('a token that is revoked while its body is on the way writes nothing over %s', async (_, path, body) => {
  await using app = await createApp();
  await using server = await listen();
  const ann = await app.account('Ann');
  const { token } = ann;
  const finish = hold(`${server.url}${path}`, token, body);
  // A request that begins later and is answered: the held one has arrived by then.
  expect((await fetch(`${server.url}/v2/me`, { headers: callHeaders(ann) })).status).toBe(200);
  await app.db.run(sql`UPDATE api_tokens SET revoked_at = now() WHERE user_id = ${ann.id}`);
  expect(await finish()).toEqual({ status: 401, body: expect.stringContaining('unauthorized') });
  expect(await app.db.rows(sql`SELECT FROM areas`)).toEqual([]);
});
