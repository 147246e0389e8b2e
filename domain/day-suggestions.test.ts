import { expect, test } from 'vitest';
import { suggestDays, suggestWhens } from './day-suggestions';

// A Saturday.
const today = '2026-11-21';
const labels = (text: string) => suggestWhens(text, today).map(({ label }) => label);

test.each([
  ['f', ['Fri, Nov 27', 'Future', 'Fri, Dec 4']],
  ['fri', ['Fri, Nov 27', 'Fri, Dec 4', 'Fri, Dec 11']],
  ['Fri 15:00', ['Fri, Nov 27 15:00', 'Fri, Dec 4 15:00', 'Fri, Dec 11 15:00']],
  ['tod', ['Today']],
  ['tom', ['Sun, Nov 22']],
  ['lat', ['Later']],
  ['3 dec', ['Thu, Dec 3']],
  ['3 jan', ['Sun, Jan 3, 2027']],
  ['3 weeks', ['Sat, Dec 12']],
  ['in 2 w', ['Sat, Dec 5']],
  ['3', ['Tue, Nov 24', 'Sat, Dec 12', 'Sun, Feb 21, 2027']],
  ['15:00', ['Sat, Nov 21 15:00']],
  ['next mo', ['Mon, Dec 21', 'Mon, Nov 23']],
  ['', []],
  ['call mom fri', []],
  ['fri #home', []],
  ['every day', []],
])('offers for “%s” %j', (text, expected) => {
  expect(labels(text)).toEqual(expected);
});

test('offers days for a deadline with and without "by"', () => {
  const days = (text: string) => suggestDays(text, today).map(({ value }) => value);
  expect(days('by fri')).toEqual(['2026-11-27', '2026-12-04', '2026-12-11']);
  expect(days('today')).toEqual([today]);
  expect(days('later')).toEqual([]);
});
