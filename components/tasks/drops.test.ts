import { expect, test } from 'vitest';
import { beforeOver, spokenPlace } from './drops';

const ids = ['a', 'b', 'c', 'd'];

test('inserts after the target when dragging down, before it when dragging up', () => {
  expect(beforeOver(ids, { moving: ['a'], over: 'b' })).toBe('c');
  expect(beforeOver(ids, { moving: ['a'], over: 'd' })).toBeNull();
  expect(beforeOver(ids, { moving: ['c'], over: 'b' })).toBe('b');
  expect(beforeOver(ids, { moving: ['a', 'c'], over: 'b' })).toBe('d');
});

test('inserts an item from another list before the target', () => {
  expect(beforeOver(ids, { moving: ['x'], over: 'a' })).toBe('a');
  expect(beforeOver(ids, { moving: ['x'], over: 'd' })).toBe('d');
});

test('announces the position if there is one', () => {
  const go = () => undefined;
  expect(spokenPlace({ place: 'Round 2', position: 3, of: 5, go })).toBe('Round 2, position 3 of 5');
  expect(spokenPlace({ place: 'Kitchen', go })).toBe('Kitchen');
});
