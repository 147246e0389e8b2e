import { expect, test } from 'vitest';
import { changesBetween, follow } from './caret';

test.each([
  ['before the change', 2, 'abc def', 'abc xyz def', 2],
  ['right at it', 3, 'abc', 'abc xyz', 3],
  ['behind it', 7, 'abc def', 'abc xyz def', 11],
  ['between two', 6, 'one two three', 'ONE one two x three y', 10],
  ['in a word that went', 5, 'one two three', 'ONE three THREE', 4],
])('follows a caret %s', (...[, place, before, after, then]) => {
  expect(follow(place, before, after)).toBe(then);
});

test('splits a change of a text into the words that differ', () => {
  const [before, after] = ['one two three four', 'ONE two three FOUR five'];
  const changes = changesBetween(before, after);
  expect(changes.map(({ from }) => from)).toEqual([0, 14]);
  const changed = changes.reduceRight(
    (text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to),
    before,
  );
  expect(changed).toBe(after);
});
