import { expect, test } from 'vitest';
import { hoursOn, timeOn } from './day-hours';

const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';

test('takes one time for all days', () => {
  const hours = { dayStart: '08:30', dayEnd: '17:00' };
  expect(hoursOn(SUNDAY, hours)).toEqual({ from: 510, until: 1020 });
  expect(hoursOn(MONDAY, hours)).toEqual({ from: 510, until: 1020 });
});

test('takes the time of the weekday, and the usual one where it has none', () => {
  const hours = { dayStart: { '0': '11:00' }, dayEnd: { '1': '16:00' } };
  expect(timeOn(SUNDAY, 'dayStart', hours)).toBe('11:00');
  expect(timeOn(MONDAY, 'dayStart', hours)).toBe('09:00');
  expect(hoursOn(SUNDAY, hours)).toEqual({ from: 660, until: 1080 });
  expect(hoursOn(MONDAY, hours)).toEqual({ from: 540, until: 960 });
});

test('lets a day without an end after its start last until midnight', () => {
  expect(hoursOn(MONDAY, { dayStart: '14:00', dayEnd: '00:30' })).toEqual({ from: 840, until: 1440 });
  expect(hoursOn(MONDAY, { dayStart: '09:00', dayEnd: '09:00' })).toEqual({ from: 540, until: 1440 });
});
