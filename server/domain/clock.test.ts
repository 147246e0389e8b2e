import { expect, test } from 'vitest';
import { readClock } from './clock';

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
