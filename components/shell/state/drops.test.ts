import { expect, test } from 'vitest';
import { textIn } from '@/language/load-messages';
import { describeLanding, insertionPoint } from './drops';

const ids = ['a', 'b', 'c', 'd'];

test('inserts after the target when dragging down, before it when dragging up', () => {
  expect(insertionPoint(ids, { moving: ['a'], over: 'b' })).toBe('c');
  expect(insertionPoint(ids, { moving: ['a'], over: 'd' })).toBeNull();
  expect(insertionPoint(ids, { moving: ['c'], over: 'b' })).toBe('b');
  expect(insertionPoint(ids, { moving: ['a', 'c'], over: 'b' })).toBe('d');
});

test('inserts an item from another list before the target', () => {
  expect(insertionPoint(ids, { moving: ['x'], over: 'a' })).toBe('a');
  expect(insertionPoint(ids, { moving: ['x'], over: 'd' })).toBe('d');
});

test('announces the position if there is one', async () => {
  const t = await textIn('en', 'tasks');
  const run = () => undefined;
  expect(describeLanding({ place: 'Round 2', position: 3, of: 5, run }, t)).toBe('Round 2, position 3 of 5');
  expect(describeLanding({ place: 'Kitchen', run }, t)).toBe('Kitchen');
});
