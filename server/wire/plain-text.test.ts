import { expect, test } from 'vitest';
import { plainText } from './plain-text';

test.each([
  ['**noon** or *later*?', 'noon or later?'],
  ['# Tiles\n\n- grey\n- `blue`\n\n[shop](https://example.org)', 'Tiles grey blue shop'],
  ['one\ntwo  \nthree', 'one two three'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
  ['@ann, 2 * 3 < 7 & 5_000', '@ann, 2 * 3 < 7 & 5_000'],
])('reads %j as %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

test('reads only the beginning of a long text', () => {
  expect(plainText('**x** '.repeat(2_000)).length).toBeLessThan(1_000);
});
