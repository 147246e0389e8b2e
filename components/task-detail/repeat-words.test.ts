import { expect, test } from 'vitest';
import { repeatSentence } from '@/server/domain/repeat-sentence';
import { repeatOf } from './repeat-words';

const TODAY = '2026-11-23';

const said = (words: string) => {
  const repeat = repeatOf(words, TODAY);
  return repeat && repeatSentence(repeat, TODAY);
};

test('reads a series in words, with or without “every”', () => {
  expect(said('every 2 weeks')).toBe('Every 2 weeks');
  expect(said('2 weeks')).toBe('Every 2 weeks');
  expect(said('Friday')).toBe('Every week on Friday');
  expect(said('mon and thu')).toBe('Every week on Monday and Thursday');
  expect(said('monthly')).toBe('Every month');
  expect(said('sometimes')).toBeUndefined();
  expect(said('every week Buy bread')).toBeUndefined();
  expect(said('')).toBeUndefined();
});
