import { expect, test } from 'vitest';
import { patienceFor } from './requests';

test('a long note has the time that a slow connection takes to send it', () => {
  expect(patienceFor('{}')).toBeLessThan(11_000);
  // 4 KB a second.
  expect(patienceFor('x'.repeat(100_000))).toBeGreaterThanOrEqual(25_000 + 10_000);
});
