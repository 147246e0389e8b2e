import { expect, test } from 'vitest';
import { mergeChecklists } from './merge-checklist';

/** Items as `a b! c:Text`: an id, `!` if it is done, and its label if it is not the id. */
const read = (line: string) =>
  line
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [, id = '', done, label = id] = /^(\w+)(!?)(?::(.*))?$/.exec(word) ?? [];
      return { id, label: label.replaceAll('_', ' '), done: done === '!' };
    });

test.each([
  ['keeps the items that both sides added at the end', 'a', 'a mine', 'a theirs', 'a theirs mine'],
  ['keeps the items that both sides added to an empty list', '', 'mine', 'theirs', 'theirs mine'],
  ['keeps new items where they were added', 'a b', 'a mine b', 'theirs a b', 'theirs a mine b'],
  ['keeps both ticks', 'a b', 'a! b', 'a b!', 'a! b!'],
  ['unticks one item and keeps the tick of another', 'a! b', 'a b', 'a! b!', 'a b!'],
  ['keeps a tick and a new label of one item', 'a', 'a!', 'a:Changed', 'a!:Changed'],
  [
    'merges the words of both sides in one label',
    'a:one_two',
    'a:one_two_three',
    'a:zero_one_two',
    'a:zero_one_two_three',
  ],
  ['removes an item that only the other side ticked', 'a b c', 'b c', 'a! b', 'b'],
  [
    'keeps an item that one side removed and the other side renamed',
    'a b',
    'b',
    'a:Changed b',
    'a:Changed b',
  ],
  [
    'keeps an item that one side renamed and the other side removed',
    'a b',
    'a:Changed b',
    'b',
    'a:Changed b',
  ],
  ['keeps an order that only others changed', 'a b c', 'a! b c', 'c a b', 'c a! b'],
  ['keeps a changed order and the items that others added', 'a b c', 'c a b', 'a b theirs c', 'c a b theirs'],
])('%s', (...[, base, mine, theirs, merged]) => {
  const versions = { base: read(base), mine: read(mine), theirs: read(theirs) };
  expect(mergeChecklists(versions)).toEqual(read(merged));
});
