import { expect, test } from 'vitest';
import { hold } from './use-held';

const shown = ['a', 'b', 'c'];
const held = (items: readonly string[], openId: string | null) =>
  hold({ items, openId, shown }, (item) => item);

test('keeps the open item behind the one that it stood behind', () => {
  expect(held(['a', 'c', 'd'], 'b')).toEqual(['a', 'b', 'c', 'd']);
  expect(held(['d', 'a'], 'b')).toEqual(['d', 'a', 'b']);
  // The one before it went too.
  expect(held(['c'], 'b')).toEqual(['c', 'b']);
  expect(held([], 'a')).toEqual(['a']);
});

test('changes nothing without an open item that left', () => {
  for (const openId of [null, 'a', 'x']) expect(held(['c', 'a'], openId)).toEqual(['c', 'a']);
});
