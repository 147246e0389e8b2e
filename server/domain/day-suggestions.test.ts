import { expect, test } from 'vitest';
import { suggestDays, suggestWhens } from './day-suggestions';

// A Saturday.
const today = '2026-11-21';
const labels = (text: string) => suggestWhens(text, today).map(({ label }) => label);

test.each([
  ['f', ['Fri 27 Nov', 'Future', 'Fri 4 Dec']],
  ['fri', ['Fri 27 Nov', 'Fri 4 Dec', 'Fri 11 Dec']],
  ['Fri 15:00', ['Fri 27 Nov 15:00', 'Fri 4 Dec 15:00', 'Fri 11 Dec 15:00']],
  ['tod', ['Today']],
  ['tom', ['Sun 22 Nov']],
  ['lat', ['Later']],
  ['3 dec', ['Thu 3 Dec']],
  ['3 jan', ['Sun 3 Jan 2027']],
  ['3 weeks', ['Sat 12 Dec']],
  ['in 2 w', ['Sat 5 Dec']],
  ['3', ['Tue 24 Nov', 'Sat 12 Dec', 'Sun 21 Feb 2027']],
  ['15:00', ['Sat 21 Nov 15:00']],
  ['next mo', ['Mon 21 Dec', 'Mon 23 Nov']],
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
