import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { startNameServer } from '../../../testing/name-server';
import { isPublicAddress } from '../network/addresses';
import { checkedUrl, FetchError, fetchPublic, lookupPublic, PrivateHostError } from './fetch-public';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server on this machine, with a count of the connections it gets. */
async function localServer(answer: RequestListener = (_, response) => response.end('inside')) {
  let connections = 0;
  const server = createServer(answer).on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port.');
  return { port: address.port, connections: () => connections };
}

test.each([
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ['::ffff:93.184.216.34', true],
  ...[
    '127.0.0.1 10.0.0.9 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 192.0.2.1',
    ':: ::1 ::ffff:127.0.0.1 fe80::1 fd00::1 ff02::1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 localhost',
  ]
    .join(' ')
    .split(' ')
    .map((address) => [address, false] as const),
] as const)('knows whether %s is a public address', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

describe('a request to an address that a user named', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '[::ffff:127.0.0.1]',
    '[::1]',
    'localhost',
  ])('never connects to %s', async (host) => {
    const { port, connections } = await localServer();
    await expect(fetchPublic(`http://${host}:${port}/`, { allowPrivate: false })).rejects.toThrow(
      /is in a private network/,
    );
    expect(connections()).toBe(0);
  });

  test('connects to private addresses where the setting allows it', async () => {
    const { port } = await localServer();
    const response = await fetchPublic(`http://localhost:${port}/`, { allowPrivate: true });
    expect([response.status, await response.text()]).toEqual([200, 'inside']);
  });

  test('resolves a name to public addresses only, in both forms that Node asks for', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve));
      expect(error).toBeInstanceOf(FetchError);
    }
  });

  test('sends method, headers and body without following a redirect', async () => {
    const { port, connections } = await localServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      response.writeHead(302, { location: '/next', 'x-got': `${request.method} ${body}` }).end();
    });
    const sent = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' };
    const response = await fetchPublic(`http://127.0.0.1:${port}/`, { ...sent, allowPrivate: true });
    expect([response.status, response.headers.get('location'), response.headers.get('x-got')]).toEqual([
      302,
      '/next',
      'POST hello',
    ]);
    expect(connections()).toBe(1);
  });

  test.each([
    ['too long', 1_100, /longer than 1000 bytes/],
    ['too slow', 900, /within 0.2 seconds/],
  ])('refuses an answer that is %s', async (_, bytes, message) => {
    // The response never ends, so one of the two limits has to end it.
    const { port } = await localServer((_request, response) => response.write('x'.repeat(bytes)));
    const limits = { maxBytes: 1_000, timeoutMs: bytes > 1_000 ? 10_000 : 200 };
    const asked = fetchPublic(`http://127.0.0.1:${port}/`, { ...limits, allowPrivate: true });
    await expect(asked).rejects.toThrow(message);
    await expect(asked).rejects.toBeInstanceOf(FetchError);
  });

  test.each(['file:///etc/passwd', 'ftp://example.org', 'gopher://example.org', 'example.org'])(
    'refuses %s',
    (address) => expect(fetchPublic(address, { allowPrivate: true })).rejects.toThrow(/begins with https/),
  );

  test.each(['http://localhost:3000/', 'https://app.localhost./', 'http://[::1]/', 'http://168.63.129.16/'])(
    'refuses %s before it connects',
    (address) => {
      expect(() => checkedUrl(address, false)).toThrow(PrivateHostError);
      expect(checkedUrl(address, true)).toBeInstanceOf(URL);
    },
  );

  test('says what to check when nothing answers', async () => {
    await using _names = await startNameServer();
    const { port } = await localServer();
    for (const [address, message] of [
      ['http://127.0.0.1:9/', 'Nothing answers at 127.0.0.1:9. Check the address and the port.'],
      ['http://nowhere.example/', 'There is no server named nowhere.example. Check the address.'],
      [
        `https://127.0.0.1:${port}/`,
        `127.0.0.1:${port} does not answer by https. Check the port, or begin the address with http://.`,
      ],
    ] as const)
      await expect(fetchPublic(address, { allowPrivate: true })).rejects.toThrow(message);
  });

  test('limits the requests of one account that run and wait', async () => {
    let most = 0;
    let open = 0;
    const { port } = await localServer((_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end();
      }, 5);
    });
    const ask = () => fetchPublic(`http://127.0.0.1:${port}/`, { allowPrivate: true, account: 'ann' });
    const results = await Promise.allSettled(Array.from({ length: 300 }, ask));
    expect(most).toBe(6);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(300 - 206);
    expect(refused[0]).toMatchObject({ reason: { message: expect.stringContaining('Too many requests') } });
  });
});
