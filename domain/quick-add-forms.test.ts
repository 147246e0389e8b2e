import { describe, expect, test } from 'vitest';
import { readQuickAdd } from './quick-add';

// A Saturday.
const today = '2026-11-21';
const names = { projects: [], areas: [] };
const date = (day: string, time: string | null = null) => ({
  kind: 'date',
  date: day,
  hasTime: time !== null,
  time,
});

describe('repeats on named days and numeric dates', () => {
  test.each([
    [
      'Gym every mon, wed and fri 7am',
      'Gym',
      { repeat: { every: 1, unit: 'week', weekdays: [1, 3, 5] }, when: date('2026-11-23', '07:00') },
    ],
    [
      'Run every thu & mon',
      'Run',
      { repeat: { every: 1, unit: 'week', weekdays: [1, 4] }, when: date('2026-11-23') },
    ],
    [
      'Stretch every weekday',
      'Stretch',
      { repeat: { every: 1, unit: 'week', weekdays: [1, 2, 3, 4, 5] }, when: date('2026-11-23') },
    ],
    ['Bins every other tue', 'Bins', { repeat: { every: 2, unit: 'week' }, when: date('2026-11-24') }],
    [
      'Drinks every last friday of the month',
      'Drinks',
      { repeat: { every: 1, unit: 'month', nth: { week: -1, weekday: 5 } }, when: date('2026-11-27') },
    ],
    [
      'Club every 2nd tuesday',
      'Club',
      { repeat: { every: 1, unit: 'month', nth: { week: 2, weekday: 2 } }, when: date('2026-12-08') },
    ],
    [
      'Pay rent every month on the 3rd',
      'Pay rent',
      { repeat: { every: 1, unit: 'month', monthDay: 3 }, when: date('2026-12-03') },
    ],
    [
      'Pay rent every 15th',
      'Pay rent',
      { repeat: { every: 1, unit: 'month', monthDay: 15 }, when: date('2026-12-15') },
    ],
    [
      'Books every last day of the month',
      'Books',
      { repeat: { every: 1, unit: 'month', monthDay: -1 }, when: date('2026-11-30') },
    ],
    ['Dentist 12/3', 'Dentist', { when: date('2027-03-12') }],
    ['Dentist on 25/12 9:00', 'Dentist', { when: date('2026-12-25', '09:00') }],
    ['Dentist 3.12.', 'Dentist', { when: date('2026-12-03') }],
    ['Send offer by 12/3', 'Send offer', { deadline: '2027-03-12' }],
  ])('%s', (line, title, fields) => {
    const read = readQuickAdd(line, { today, names });
    expect(read).toMatchObject({ title, fields });
    expect(Object.keys(read.fields).sort()).toEqual(Object.keys(fields).sort());
  });
});

test('orders the day and the month of 12/3 by the language', () => {
  const day = (line: string, locale: string) => readQuickAdd(line, { today, names, locale }).fields.when;
  expect(day('Dentist 12/3', 'en-US')).toEqual(date('2026-12-03'));
  expect(day('Dentist 12/3', 'en-GB')).toEqual(date('2027-03-12'));
  expect(day('Dentist 25/12', 'en-US')).toEqual(date('2026-12-25'));
  expect(day('Dentist 12/3', 'no language')).toEqual(date('2027-03-12'));
});
