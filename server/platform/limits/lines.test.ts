import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLines } from './lines';

test('runs a few of one key at once and the rest in order', async () => {
  const lines = createLines({ atOnce: 2, waiting: 2, refusal: (key) => new Error(`too much of ${key}`) });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string, key = 'a') =>
    lines.run(key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const work = ['1', '2', '3', '4'].map((name) => start(name));
  await expect(start('5')).rejects.toThrow('too much of a');
  const other = start('other', 'b');
  await setImmediate();
  expect(begun).toEqual(['1', '2', 'other']);
  for (let ended = 0; ended < 5; ended += 1) {
    ends[ended]?.();
    await setImmediate();
  }
  expect(begun).toEqual(['1', '2', 'other', '3', '4']);
  expect(await Promise.all([...work, other])).toEqual(['1', '2', '3', '4', 'other']);
});

test('work that fails hands its place over', async () => {
  const lines = createLines({ atOnce: 1, waiting: 1 });
  const failing = lines.run('a', () => Promise.reject(new Error('no')));
  const next = lines.run('a', async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await lines.run('a', async () => 'last')).toBe('last');
});

test('what waits is bounded in bytes and ends by itself', async () => {
  const lines = createLines({ atOnce: 1, waitingBytes: 10, waitMs: 30 });
  const leave = await lines.take('a');
  const late = lines.run('a', async () => 'late', 8);
  await expect(lines.run('a', async () => 'more', 3)).rejects.toThrow('Too many requests at once');
  await expect(late).rejects.toThrow('Too many requests at once');
  leave();
  expect(await lines.run('a', async () => 'next', 11)).toBe('next');
});
