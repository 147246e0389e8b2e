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
  ['next week', '2026-11-30'],
  ['next month', '2026-12-23'],
  ['tonight', '2026-11-23 20:00'],
  ['this afternoon', '2026-11-23 15:00'],
  ['this weekend', '2026-11-28'],
  ['end of month', '2026-11-30'],
  ['the 3rd', '2026-12-03'],
  ['dec 10th at 3pm', '2026-12-10 15:00'],
  ['10 december 2026', '2026-12-10'],
  ['nov 29 2026', '2026-11-29'],
  ['29.11.2026', '2026-11-29'],
  ['last monday', '2026-11-16'],
  ['last friday', '2026-11-20'],
  ['last week', '2026-11-16'],
  ['a week ago', '2026-11-16'],
  ['day before yesterday', '2026-11-21'],
  ['2026-12-01t09:00:00', '2026-12-01 09:00'],
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

test('keeps the day of the month at the end of a shorter one', () => {
  const on = (day: string, text: string) => readPlainDay(text, { today: day })?.day;
  expect(on('2027-01-31', 'in 1 month')).toBe('2027-02-28');
  expect(on('2026-10-31', 'in a month')).toBe('2026-11-30');
  expect(on('2026-08-31', 'in 3 months')).toBe('2026-11-30');
  expect(on('2026-10-31', '1 month ago')).toBe('2026-09-30');
});

test('ends a span on the first such day on or after its begin', () => {
  const end = (text: string, begin?: string) =>
    readPlainDay(text, { today, side: 'coming', edge: 'end', begin })?.day;
  expect(end('friday')).toBe('2026-11-27');
  expect(end('monday')).toBe(today);
  expect(end('friday', '2026-11-30')).toBe('2026-12-04');
  expect(end('next week')).toBe('2026-12-06');
  expect(end('last week')).toBe('2026-11-22');
});

test('puts times with an offset into the zone of the writer, and leaves them where it is unknown', () => {
  const own = (text: string, zone?: string) => {
    const { day, time } = readPlainDay(text, { today, zone }) ?? {};
    return day && `${day} ${time}`;
  };
  for (const text of [
    '2026-11-29t18:00:00+00:00',
    '2026-11-29t18:00:00.000000+00:00',
    '2026-11-29t19:00:00.000+01:00',
    '2026-11-29t18:00z',
    '2026-11-29t23:30+05:30',
    '2026-11-29t10:00:00-08:00',
    '2026-11-29 18:00:00 utc',
  ]) {
    expect([text, own(text, 'America/New_York')]).toEqual([text, '2026-11-29 13:00']);
    expect(own(text)).toBeUndefined();
  }
  expect(own('2026-02-30t09:00+02:00', 'UTC')).toBeUndefined();
});
