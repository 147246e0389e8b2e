import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/start/listen';
import { callHeaders, createApp } from '../../../testing/test-app';
import { chooseEncoding, encodeText, FixedText } from './compression';

interface Sent {
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends a request without the decompression that fetch does. */
async function send({ url, headers, body }: Sent) {
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>(
    (resolve, reject) => {
      const sent = request(url, { method, headers }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(Buffer.from(chunk));
        const { 'content-encoding': encoding, vary } = response.headers;
        resolve({ encoding, vary, bytes: Buffer.concat(chunks) });
      });
      sent.on('error', reject).end(body);
    },
  );
}

test('compresses long JSON of every transport, and the docs, as the client accepts it', async () => {
  await using app = await createApp();
  await using server = await listen();
  const ann = await app.account('Ann');
  const notes = 'Buy milk. '.repeat(500);
  await app.transport('rest').call(ann, 'create_area', { name: 'Home', notes });
  const own = { ...callHeaders(ann), 'content-type': 'application/json' };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_areas' } };
  const requests = [
    { url: `${server.url}/v2/areas` },
    { url: `${server.url}/docs` },
    { url: `${server.url}/api/trpc/areas.list?input=${encodeURIComponent('{}')}` },
    { url: `${server.url}/mcp`, body: JSON.stringify(call) },
    { url: `${server.url}/mcp`, body: JSON.stringify({ ...call, method: 'tools/list' }) },
  ];
  for (const sent of requests) {
    const ask = (headers: Record<string, string>) => send({ ...sent, headers: { ...own, ...headers } });
    const plain = await ask({});
    expect(plain).toMatchObject({ encoding: undefined, vary: expect.stringContaining('Accept-Encoding') });
    const br = await ask({ 'accept-encoding': 'gzip, deflate, br' });
    expect(br).toMatchObject({ encoding: 'br', vary: expect.stringContaining('Accept-Encoding') });
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    const zip = await ask({ 'accept-encoding': 'gzip' });
    expect(zip.encoding).toBe('gzip');
    expect(gunzipSync(zip.bytes)).toEqual(plain.bytes);
    const foreign = await ask({ 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' });
    expect(foreign).toMatchObject({ encoding: undefined });
  }
  const short = await send({
    url: `${server.url}/v2/workspaces`,
    headers: { ...own, 'accept-encoding': 'br' },
  });
  expect(short.encoding).toBeUndefined();
});

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['gzip;q=nonsense', undefined],
  ['', undefined],
])('chooses for Accept-Encoding %j the encoding %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test('compresses a fixed text once for each encoding', async () => {
  const text = new FixedText('a text that stays '.repeat(100));
  for (const encoding of ['br', 'gzip']) {
    const encode = async () => (await encodeText(text, { 'accept-encoding': encoding })).body;
    expect(await encode()).toBe(await encode());
  }
});
