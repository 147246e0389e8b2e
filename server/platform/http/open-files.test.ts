import { expect, test } from 'vitest';
import { connectionsWithin } from './open-files';

const limits = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             15000                15000                processes
Max open files            ${soft}                 20000                files`;

test.each([
  ['256', 128],
  ['20000', 10_000],
  ['64', 1],
  ['unlimited', 10_000],
])('a limit of %s open files leaves %i connections', (soft, left) => {
  expect(connectionsWithin(limits(soft), 10_000)).toBe(left);
});

test('a system that shows no limits leaves all', () => {
  expect(connectionsWithin('', 10_000)).toBe(10_000);
});
