import { expect, test } from 'vitest';
import { isOnPage } from './insight-actions';

test('an insight is left out if the page says the same', () => {
  const earlier = new Set(['a', 'b']);
  expect(isOnPage({ kind: 'put_off', taskIds: ['a'] }, earlier)).toBe(true);
  expect(isOnPage({ kind: 'put_off', taskIds: ['c'] }, earlier)).toBe(false);
  expect(isOnPage({ kind: 'overfull_day', taskIds: ['c'] }, earlier)).toBe(true);
  expect(isOnPage({ kind: 'no_rest_day', taskIds: [] }, earlier)).toBe(false);
});
