import { expect, test } from 'vitest';
import { tagsOf } from './tags';

test('separates tags on all tasks from tags on some', () => {
  const tasks = [{ tags: ['home', 'red'] }, { tags: ['red', 'urgent'] }, { tags: ['red', 'home'] }];
  expect(tagsOf(tasks)).toEqual({
    all: ['red'],
    some: [
      { tag: 'home', count: 2 },
      { tag: 'urgent', count: 1 },
    ],
  });
  expect(tagsOf([])).toEqual({ all: [], some: [] });
});
