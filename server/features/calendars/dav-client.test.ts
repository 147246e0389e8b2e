import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startNameServer } from '../../../testing/name-server';
import { createApp } from '../../../testing/test-app';
import { isSameSite } from './dav-client';

test.each([
  ['https://caldav.good.co.uk/', 'https://evil.co.uk/', false],
  ['https://ann.duckdns.org/', 'https://mallory.duckdns.org/', false],
  ['https://ann.github.io/', 'https://mallory.github.io/', false],
  ['https://caldav.good.co.uk/', 'https://p07-caldav.good.co.uk/', true],
  ['https://caldav.icloud.com/', 'https://p07-caldav.icloud.com:443/', true],
  ['http://dav.example.org/', 'https://dav.example.org/', true],
  ['https://dav.example.org/', 'http://dav.example.org/', false],
  ['http://nas.local:5232/', 'http://nas.local:5232/other', true],
  ['http://nas/', 'https://other/', false],
  ['http://10.0.0.7/', 'https://10.0.0.8/', false],
  ['https://[fd00::7]/', 'https://[fd00::8]/', false],
])('credentials for %s go to %s: %s', (from, to, expected) => {
  expect(isSameSite(new URL(from), new URL(to))).toBe(expected);
});

/** A server on this machine that redirects every request. */
async function redirectTo(location: string) {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(307, { location }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port }: AddressInfo = Object(server.address());
  return { port, requests: () => requests };
}

test('a redirect to a neighbour under a public suffix gets no request', async () => {
  await using _names = await startNameServer({
    'ann.duckdns.org': '127.0.0.1',
    'mallory.duckdns.org': '127.0.0.1',
  });
  await using app = await createApp({ env: { ALLOW_PRIVATE_HOSTS: 'true' } });
  const call = app.transport('rest').as(await app.account('Ann'));
  const mallory = await redirectTo('/');
  const server = await redirectTo(`https://mallory.duckdns.org:${mallory.port}/`);
  const url = `http://ann.duckdns.org:${server.port}/`;
  expect(
    await call('create_connection', { provider: 'caldav', url, username: 'kim', password: 'secret' }),
  ).toMatchObject({
    status: 400,
    body: {
      error: { details: [{ field: 'url', message: expect.stringContaining('an address elsewhere') }] },
    },
  });
  expect([server.requests(), mallory.requests()]).toEqual([1, 0]);
});
