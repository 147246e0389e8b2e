import { expect, test } from 'vitest';
import { follow } from './caret';

test.each([
  ['before the change', 2, 'abc def', 'abc xyz def', 2],
  ['right at it', 3, 'abc', 'abc xyz', 3],
  ['behind it', 7, 'abc def', 'abc xyz def', 11],
  ['between two', 6, 'one two three', 'ONE one two x three y', 10],
  ['in a word that went', 5, 'one two three', 'ONE three THREE', 4],
])('follows a caret %s', (...[, place, before, after, then]) => {
  expect(follow(place, before, after)).toBe(then);
});
