import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSlots, NoSlotError } from './slots';

test('runs a few of one key at once and the rest in order', async () => {
  const inSlot = createSlots({ atOnce: 2, waiting: 2 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string, key = 'a') =>
    inSlot(key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const work = ['1', '2', '3', '4'].map((name) => start(name));
  await expect(start('5')).rejects.toThrow(NoSlotError);
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

test('frees the slot of work that fails', async () => {
  const inSlot = createSlots({ atOnce: 1, waiting: 1 });
  const failing = inSlot('a', () => Promise.reject(new Error('no')));
  const next = inSlot('a', async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await inSlot('a', async () => 'last')).toBe('last');
});
