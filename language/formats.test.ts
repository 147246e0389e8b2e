import { expect, test } from 'vitest';
import { formatMonths } from './formats';

test.each([
  ['en', ['2026-11-02', '2026-11-29'], 'November 2026'],
  ['en', ['2026-11-23', '2026-12-27'], 'November – December 2026'],
  ['en', ['2026-12-21', '2027-01-24'], 'December 2026 – January 2027'],
  ['de', ['2026-11-23', '2026-12-27'], 'November–Dezember 2026'],
  ['ja', ['2026-11-23', '2026-12-27'], '2026/11～2026/12'],
] as const)('names the months in %s of %j', (language, [first, last], name) => {
  expect(formatMonths(language, first, last)).toBe(name);
});
