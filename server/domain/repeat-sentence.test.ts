import { expect, test } from 'vitest';
import type { Repeat } from '../wire/task';
import { repeatSentence } from './repeat-sentence';

const sentences: [Repeat, string][] = [
  [{ every: 1, unit: 'day' }, 'Every day'],
  [{ every: 2, unit: 'week', weekdays: [0, 1, 4] }, 'Every 2 weeks on Monday, Thursday and Sunday'],
  [{ every: 1, unit: 'week', weekdays: [1, 2, 3, 4, 5] }, 'Every weekday, Monday to Friday'],
  [{ every: 1, unit: 'month', monthDay: 22 }, 'Every month on the 22nd'],
  [{ every: 3, unit: 'month', monthDay: 11 }, 'Every 3 months on the 11th'],
  [{ every: 1, unit: 'month', monthDay: -1 }, 'Every month on the last day'],
  [{ every: 1, unit: 'month', nth: { week: -1, weekday: 5 } }, 'Every month on the last Friday'],
  [
    { every: 1, unit: 'year', from: 'completion', until: '2027-12-24' },
    'Every year, counted from the day it is done, until Dec 24, 2027',
  ],
  [{ every: 1, unit: 'week', count: 3 }, 'Every week, 3 times from this one'],
  [{ every: 1, unit: 'week', count: 1 }, 'Every week, this time only'],
];

test.each(sentences)('says %o in words', (repeat, sentence) => {
  expect(repeatSentence(repeat, '2026-11-22')).toBe(sentence);
});
