import { expect, test } from 'vitest';
import { isNumber, isText, objectOf, orMissing, orNull } from './stored-shape';

interface Draft {
  text: string;
  mood?: number | null;
}

const isDraft = objectOf<Draft>({ text: isText, mood: orMissing(orNull(isNumber)) });

test.each<[unknown, boolean]>([
  [{ text: 'a' }, true],
  [{ text: 'a', mood: null, other: 1 }, true],
  [{ text: 'a', mood: 3 }, true],
  [{ text: 'a', mood: '3' }, false],
  [{ mood: 3 }, false],
  ['a', false],
  [null, false],
])('checks a stored value: %j is a draft: %s', (value, valid) => {
  expect(isDraft(value)).toBe(valid);
});
