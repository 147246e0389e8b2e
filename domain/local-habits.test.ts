import { expect, test } from 'vitest';
import { habitsOf } from './local-habits';

test.each([
  ['en-US,en;q=0.9', 0, 12],
  ['en-GB', 1, 24],
  ['de-AT,de;q=0.8,en;q=0.5', 1, 24],
  ['pt-BR', 0, 24],
  ['ja', 0, 24],
  ['ar-EG', 6, 12],
])('a browser in %s has weeks from day %i and %i hours', (header, weekStart, timeFormat) => {
  expect(habitsOf(header)).toEqual({ weekStart, timeFormat });
});

test.each([undefined, '', '*', 'a', '_', 'en-', 'en_US', '1234'])('says nothing about %j', (header) => {
  expect(habitsOf(header)).toBeUndefined();
});
