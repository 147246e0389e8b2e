import { expect, test } from 'vitest';
import { addDays } from './days';
import { readPlainDay, type Side } from './plain-days';

// A Monday.
const today = '2026-11-23';
const read = (text: string, side?: Side) => {
  const { day, time } = readPlainDay(text, { today, ...(side && { side }) }) ?? {};
  return day && [day, time].filter(Boolean).join(' ');
};

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026-12-01t09:30', '2026-12-01 09:30'],
  ['today', '2026-11-23'],
  ['tomorrow 9am', '2026-11-24 09:00'],
  ['yesterday', '2026-11-22'],
  ['monday', '2026-11-30'],
  ['fri 15:00', '2026-11-27 15:00'],
  ['next monday', '2026-11-30'],
  ['in 3 days', '2026-11-26'],
  ['in 3 days 9:00', '2026-11-26 09:00'],
  ['in 2 weeks', '2026-12-07'],
  ['in 1 month', '2026-12-23'],
  ['3 days ago', '2026-11-20'],
  ['1 week ago 9am', '2026-11-16 09:00'],
  ['2 months ago', '2026-09-23'],
  ['nov 29', '2026-11-29'],
  ['november 3', '2027-11-03'],
  ['nov 29 at 9', '2026-11-29 09:00'],
  ['29.11.', '2026-11-29'],
  ['3. 2. 21:30', '2027-02-03 21:30'],
  ['tomorrow 5', '2026-11-24 17:00'],
  ['day after tomorrow', '2026-11-25'],
  ['on 29 nov at 9', '2026-11-29 09:00'],
  ['friday next week', '2026-12-04'],
  ['next year', '2027-11-23'],
])('reads %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each(['soon', 'feb 30', '31.4.', 'friday or saturday', 'tomorrow 25:00', 'in x days', '9am', ''])(
  'reads no day in “%s”',
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);

test('reads the latest weekday and date where a span begins or ends', () => {
  expect(read('friday', 'latest')).toBe('2026-11-20');
  expect(read('monday', 'latest')).toBe('2026-11-23');
  expect(read('tuesday', 'latest')).toBe('2026-11-17');
  expect(read('nov 23', 'latest')).toBe('2026-11-23');
  expect(read('nov 29', 'latest')).toBe('2025-11-29');
  expect(read('1.11.', 'latest')).toBe('2026-11-01');
  expect(read('tomorrow', 'latest')).toBe(addDays(today, 1));
});
