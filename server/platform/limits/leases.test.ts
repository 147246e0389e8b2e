import { afterEach, expect, test, vi } from 'vitest';
import { createLeases } from './leases';

afterEach(() => void vi.useRealTimers());

test('a lease is used up, and its owner then counts again', () => {
  const leases = createLeases(60_000);
  expect(leases.use('ann', 1)).toBe(false);
  leases.grant('ann', 160);
  expect([leases.use('ann', 8), leases.use('ann', 2), leases.use('ann', 1)]).toEqual([true, true, false]);
  expect(leases.use('ben', 1)).toBe(false);
});

test('a use that is larger than the lease ends it', () => {
  const leases = createLeases(60_000);
  leases.grant('ann', 160);
  expect([leases.use('ann', 11), leases.use('ann', 1)]).toEqual([false, false]);
});

test('a lease ends after its time', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const leases = createLeases(1_000);
  leases.grant('ann', 160);
  vi.setSystemTime(Date.now() + 1_100);
  expect(leases.use('ann', 1)).toBe(false);
});
