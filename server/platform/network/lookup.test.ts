import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startNameServer } from '../../../testing/name-server';
import { lookup, parseHosts, resolveHost } from './lookup';

const v4 = (address: string) => ({ address, family: 4 });

test('gives up on a silent name server without holding a thread', async () => {
  await using _server = await startNameServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ended: string[] = [];
  const names = Array.from({ length: 30 }, (_, at) =>
    resolveHost(`host${at}.silent`).finally(() => ended.push('name')),
  );
  const failed = Promise.allSettled(names);
  await promisify(pbkdf2)('password', 'salt', 1, 32, 'sha256');
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(4_000);
  for (const result of await failed) expect(result).toMatchObject({ reason: { code: expect.any(String) } });
});

test('asks the name server for names', async () => {
  await using _server = await startNameServer({ 'dav.example': '192.0.2.7' });
  expect(await resolveHost('DAV.example.')).toEqual([v4('192.0.2.7')]);
  await expect(resolveHost('gone.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('knows addresses and the names of this machine without a name server', async () => {
  await using server = await startNameServer();
  for (const host of ['localhost', 'LOCALHOST.'])
    expect(await resolveHost(host)).toContainEqual(v4('127.0.0.1'));
  expect(await resolveHost('app.localhost')).toContainEqual(v4('127.0.0.1'));
  expect(await resolveHost('::1')).toEqual([{ address: '::1', family: 6 }]);
  expect(server.queries()).toBe(0);
});

test('reads the names of a hosts file', () => {
  const hosts = parseHosts('# 192.0.2.1 no\n10.0.0.7\tnas NAS.lan # at home\r\n\nfd00::7 nas\nnonsense x\n');
  expect(Object.fromEntries(hosts)).toEqual({
    nas: [v4('10.0.0.7'), { address: 'fd00::7', family: 6 }],
    'nas.lan': [v4('10.0.0.7')],
  });
});

test('answers Node in both forms', async () => {
  const ask = (all: boolean) =>
    new Promise((resolve) => lookup('127.0.0.1', { all }, (...answer) => resolve(answer)));
  expect(await ask(true)).toEqual([null, [v4('127.0.0.1')]]);
  expect(await ask(false)).toEqual([null, '127.0.0.1', 4]);
});
