import { expect, test } from 'vitest';
import { repeatOf } from './repeat-words';

test('reads a series in words, with or without “every”', () => {
  const read = (words: string) => repeatOf(words, '2026-11-23');
  expect(read('every 2 weeks')).toMatchObject({ every: 2, unit: 'week' });
  expect(read('2 weeks')).toMatchObject({ every: 2, unit: 'week' });
  expect(read('Friday')).toMatchObject({ every: 1, unit: 'week', weekdays: [5] });
  expect(read('mon and thu')).toMatchObject({ every: 1, unit: 'week', weekdays: [1, 4] });
  expect(read('monthly')).toMatchObject({ every: 1, unit: 'month' });
  expect(read('sometimes')).toBeUndefined();
  expect(read('every week Buy bread')).toBeUndefined();
  expect(read('')).toBeUndefined();
});
