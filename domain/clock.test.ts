import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readClock, timeLabel } from './clock';

test('reads a time of day as people write it', () => {
  const written = ['9', '930', '0930', '9:30', '21.30', '9h15', '9 pm', '12am', '12:05 PM', ' 7:05 '];
  expect(written.map(readClock)).toEqual([
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '21:30',
    '09:15',
    '21:00',
    '00:00',
    '12:05',
    '07:05',
  ]);
});

test('refuses text that is not a time of day', () => {
  expect(['', '24', '9:60', '13pm', '0am', 'noon', '9:3'].map(readClock)).toEqual(Array(7).fill(null));
});

test('writes a time of day with 12 or 24 hours', () => {
  const times = ['00:00', '00:30', '09:00', '12:00', '12:05', '15:30', '23:59', '24:00'];
  expect(times.map((time) => timeLabel(time, 24))).toEqual(times);
  expect(times.map((time) => timeLabel(time, 12))).toEqual([
    '12 am',
    '12:30 am',
    '9 am',
    '12 pm',
    '12:05 pm',
    '3:30 pm',
    '11:59 pm',
    '12 am',
  ]);
});

test('reads every time that it writes', () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
  fc.assert(
    fc.property(part(23), part(59), fc.constantFrom(12, 24), (hours, minutes, format) => {
      const time = `${hours}:${minutes}`;
      expect(readClock(timeLabel(time, format))).toBe(time);
    }),
  );
});
