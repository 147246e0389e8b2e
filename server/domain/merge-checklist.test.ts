import { expect, test } from 'vitest';
import { mergeChecklists } from './merge-checklist';

/** Items as `a b! c:Text`: an id, `!` if it is done, and its label if that is another. */
const read = (line: string) =>
  line
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [, id = '', done, label = id] = /^(\w+)(!?)(?::(.*))?$/.exec(word) ?? [];
      return { id, label: label.replaceAll('_', ' '), done: done === '!' };
    });

test.each([
  ['keeps what both added at the end', 'a', 'a mine', 'a theirs', 'a theirs mine'],
  ['keeps what both added to an empty list', '', 'mine', 'theirs', 'theirs mine'],
  ['keeps new items where they were added', 'a b', 'a mine b', 'theirs a b', 'theirs a mine b'],
  ['keeps both ticks', 'a b', 'a! b', 'a b!', 'a! b!'],
  ['takes a tick back without another', 'a! b', 'a b', 'a! b!', 'a b!'],
  ['keeps a tick and a new label of one item', 'a', 'a!', 'a:Changed', 'a!:Changed'],
  [
    'keeps the words of both in one label',
    'a:one_two',
    'a:one_two_three',
    'a:zero_one_two',
    'a:zero_one_two_three',
  ],
  ['removes what one removed, also if the other ticked it', 'a b c', 'b c', 'a! b', 'b'],
  ['keeps a removed item that the other wrote in', 'a b', 'b', 'a:Changed b', 'a:Changed b'],
  ['keeps an item that was written in and removed by the other', 'a b', 'a:Changed b', 'b', 'a:Changed b'],
  ['keeps an order that only others changed', 'a b c', 'a! b c', 'c a b', 'c a! b'],
  [
    'keeps an order that was changed, with what others added',
    'a b c',
    'c a b',
    'a b theirs c',
    'c a b theirs',
  ],
])('%s', (...[, base, mine, theirs, merged]) => {
  const versions = { base: read(base), mine: read(mine), theirs: read(theirs) };
  expect(mergeChecklists(versions)).toEqual(read(merged));
});
