import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tagsOf, withoutTag, withTag } from './tags';

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

test('adding or removing a tag leaves all other tags unchanged', () => {
  const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
  fc.assert(
    fc.property(tags, fc.constantFrom('a', 'b', 'z'), (own, tag) => {
      const others = own.filter((other) => other !== tag);
      const added = withTag({ tags: own }, tag);
      expect(added.filter((other) => other !== tag)).toEqual(others);
      expect(added.filter((other) => other === tag)).toEqual([tag]);
      expect(withoutTag({ tags: own }, tag)).toEqual(others);
    }),
  );
});
