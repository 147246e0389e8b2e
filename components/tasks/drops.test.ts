import { expect, test } from 'vitest';
import { beforeOver, spokenPlace } from './drops';

const ids = ['a', 'b', 'c', 'd'];

test('downward a thing goes behind the one it is over, upward before it', () => {
  expect(beforeOver(ids, { moving: ['a'], over: 'b' })).toBe('c');
  expect(beforeOver(ids, { moving: ['a'], over: 'd' })).toBeNull();
  expect(beforeOver(ids, { moving: ['c'], over: 'b' })).toBe('b');
  expect(beforeOver(ids, { moving: ['a', 'c'], over: 'b' })).toBe('d');
});

test('what comes from another list goes before the one it is over', () => {
  expect(beforeOver(ids, { moving: ['x'], over: 'a' })).toBe('a');
  expect(beforeOver(ids, { moving: ['x'], over: 'd' })).toBe('d');
});

test('a place is said with the position, where there is one', () => {
  const go = () => undefined;
  expect(spokenPlace({ place: 'Round 2', position: 3, of: 5, go })).toBe('Round 2, position 3 of 5');
  expect(spokenPlace({ place: 'Kitchen', go })).toBe('Kitchen');
});
