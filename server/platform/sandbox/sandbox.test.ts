import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import {
  countBytes,
  crash,
  double,
  echo,
  fail,
  fillHeap,
  keepMemory,
  longLoop,
  loop,
  nap,
  readEnvironment,
  refuse,
} from '../../../testing/hostile-tasks';
import { isRunning } from '../../../testing/start/is-running';
import { Sandbox } from './sandbox';

const script = 'testing/hostile-tasks-process.ts';
// A secret that processes could inherit.
process.env['DATABASE_URL'] ??= 'postgres://localhost/secret';

/** Most tests share it, because starting a process takes longer than a task. */
const single = new Sandbox(script, 1);
afterAll(() => single.stop());
const as = (accountId: string, sandbox = single) => ({ accountId, sandbox });

function startSandbox(): Sandbox {
  const sandbox = new Sandbox(script, 2);
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

test('copies input and output as they are', async () => {
  const value = { at: new Date(0), bytes: Buffer.from('a'), map: new Map([['a', [undefined, 1n]]]) };
  expect(await echo.run(value, as('ann'))).toEqual(value);
});

test('uses a process again', async () => {
  const [first, second] = [await nap.run(0, as('ann')), await nap.run(0, as('bob'))];
  expect(second.pid).toBe(first.pid);
});

test('gives the process no secrets', async () => {
  const names = await readEnvironment.run(undefined, as('ann'));
  expect(names).toContain('PATH');
  expect(names).not.toContain('DATABASE_URL');
});

test('ends an endless loop and names the field', async () => {
  const refused = loop.run(undefined, { ...as('ann'), field: 'source' });
  const others = double.run(2, as('bob'));
  await expect(refused).rejects.toMatchObject({
    kind: 'invalid_request',
    details: [{ field: 'source', message: expect.stringContaining('longer than 0.2 seconds') }],
  });
  expect(await others).toBe(4);
});

test.each(['objects', 'buffers'] as const)('ends a task that fills its memory with %s', async (kind) => {
  const refused = fillHeap.run(kind, { ...as('ann'), field: 'source' });
  await expect(refused).rejects.toMatchObject({ kind: 'payload_too_large', details: [{ field: 'source' }] });
  expect(await double.run(2, as('ann'))).toBe(4);
});

test.each(['SIGSEGV', 'SIGABRT'] as const)('refuses what ends its process with %s', async (signal) => {
  const kind = signal === 'SIGABRT' ? 'payload_too_large' : 'invalid_request';
  await expect(crash.run(signal, as('ann'))).rejects.toMatchObject({ kind });
  expect(await double.run(2, as('ann'))).toBe(4);
});

test('replaces a process that kept much memory', async () => {
  const before = await nap.run(0, as('ann'));
  await keepMemory.run(undefined, as('ann'));
  expect((await nap.run(0, as('ann'))).pid).not.toBe(before.pid);
});

test('throws the error that the task throws for the caller', async () => {
  await expect(refuse.run('title', as('ann'))).rejects.toMatchObject({
    kind: 'invalid_request',
    message: 'title: Must be another one.',
    details: [{ field: 'title', message: 'Must be another one.' }],
  });
});

test('throws any other error of the task as a fault of ours', async () => {
  await expect(fail.run('broken', as('ann'))).rejects.toThrow(/The task fail failed: TypeError: broken/);
});

test('runs tasks of others, but no second one of an account, while a task takes long', async () => {
  const sandbox = startSandbox();
  const own = Promise.allSettled([nap.run(60_000, as('ann', sandbox)), double.run(2, as('ann', sandbox))]);
  expect(await double.run(2, as('bob', sandbox))).toBe(4);
  await sandbox.stop();
  for (const result of await own) expect(result).toMatchObject({ reason: { kind: 'unavailable' } });
});

test('gives accounts their turns one after the other', async () => {
  const ended: string[] = [];
  const named = (account: string) => nap.run(0, as(account)).then(() => ended.push(account));
  await Promise.all(['ann', 'ann', 'ann', 'bob', 'bob', 'cid'].map(named));
  expect(ended).toEqual(['ann', 'bob', 'cid', 'ann', 'bob', 'ann']);
});

test('refuses only the account that has too much waiting', async () => {
  const own = await Promise.allSettled(Array.from({ length: 60 }, () => double.run(2, as('ann'))));
  const refused = own.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ reason: { kind: 'rate_limited', retryAfterS: 10 } });
  const large = Buffer.alloc(20 * 2 ** 20);
  const sent = Promise.allSettled([0, 1, 2].map(() => countBytes.run(large, as('ann'))));
  expect(await countBytes.run(large.subarray(0, 4), as('bob'))).toBe(4);
  expect((await sent).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('ends its processes when it stops', async () => {
  const sandbox = startSandbox();
  const ann = as('ann', sandbox);
  const { pid } = await nap.run(0, ann);
  const both = Promise.allSettled([longLoop.run(undefined, ann), double.run(2, ann)]);
  await sandbox.stop();
  for (const result of await both) expect(result).toMatchObject({ reason: { kind: 'unavailable' } });
  await expect(double.run(2, as('bob', sandbox))).rejects.toMatchObject({ kind: 'unavailable' });
  expect(isRunning(pid)).toBe(false);
});

test('ends with a server that is killed, also in an endless loop', async () => {
  const server = fork('launch/launch.cjs', ['testing/sandbox-owner-process.ts']);
  onTestFinished(() => void server.kill('SIGKILL'));
  const [pid] = await once(server, 'message');
  expect(isRunning(Number(pid))).toBe(true);
  server.kill('SIGKILL');
  await expect.poll(() => isRunning(Number(pid))).toBe(false);
});
