import { expect, test } from 'vitest';
import { write } from './typed-ahead';

test('Enter ends a line and Backspace deletes a character', () => {
  expect(write(['B', 'u', 'x', 'Backspace', 'y', 'Enter', 'a', ' ', 'b'])).toEqual({
    lines: ['Buy'],
    text: 'a b',
  });
  expect(write(['Enter', 'Backspace', 'a'])).toEqual({ lines: [], text: 'a' });
});
