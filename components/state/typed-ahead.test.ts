import { expect, test } from 'vitest';
import { write } from './typed-ahead';

test('keys that were typed ahead become lines and the text after them', () => {
  expect(write(['B', 'u', 'x', 'Backspace', 'y', 'Enter', 'a', ' ', 'b'])).toEqual({
    lines: ['Buy'],
    text: 'a b',
  });
  expect(write(['Enter', 'Backspace', 'a'])).toEqual({ lines: [], text: 'a' });
});
