import { expect, test } from 'vitest';
import { breakLine, type Edit, eraseLead, mark, plainStart } from './writing';

/** Parses a text with `|` at the caret, or two of them around the selection. */
function read(marked: string): { text: string; select: [number, number] } {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), select: [start, end === start ? end : end - 1] };
}

function show(text: string, { from, to, insert, select: [start, end] }: Edit): string {
  const after = text.slice(0, from) + insert + text.slice(to);
  const inner = start === end ? '|' : `|${after.slice(start, end)}|`;
  return after.slice(0, start) + inner + after.slice(end);
}

test.each([
  ['- milk|', '- milk\n- |'],
  ['  * milk|', '  * milk\n  * |'],
  ['- [x] milk|', '- [x] milk\n- [ ] |'],
  ['9. milk|', '9. milk\n10. |'],
  ['> so it goes|', '> so it goes\n> |'],
  ['- milk| and eggs\nend', '- milk\n- | and eggs\nend'],
  ['- milk\n- |', '- milk\n\n|'],
  ['- milk\n- [ ] |\nend', '- milk\n\n|\nend'],
])('continues or ends a list or quote on Enter in %j', (before, after) => {
  const { text, select } = read(before);
  const edit = breakLine(text, select[0]);
  expect(edit && show(text, edit)).toBe(after);
});

test.each(['plain|', '|- milk', '-|', '# Head|', ''])('leaves Enter to the browser in %j', (before) => {
  const { text, select } = read(before);
  expect(breakLine(text, Math.max(0, select[0]))).toBeNull();
});

test.each([
  ['a |b| c', '**', 'a **|b|** c'],
  ['a **|b|** c', '**', 'a |b| c'],
  ['a |b| c', '*', 'a *|b|* c'],
  ['a **|b|** c', '*', 'a ***|b|*** c'],
  ['a *|b|* c', '*', 'a |b| c'],
  ['a |', '**', 'a **|**'],
  ['a **b|** c', '**', 'a **b**| c'],
  ['a **b|** c', '*', 'a **b*|*** c'],
  ['a *b|* c', '*', 'a *b*| c'],
])('toggles the mark in %j with %s', (before, sign, after) => {
  const { text, select } = read(before);
  expect(show(text, mark(text, select, sign))).toBe(after);
});

test.each([
  ['- [ ] |milk', '|milk'],
  ['  - |milk', '  |milk'],
  ['a\n> |so it goes', 'a\n|so it goes'],
])('removes the beginning of a line on Backspace behind it in %j', (before, after) => {
  const { text, select } = read(before);
  const edit = eraseLead(text, select[0]);
  expect(edit && show(text, edit)).toBe(after);
});

test.each(['- m|ilk', '|- milk', 'plain |', '-|'])('leaves Backspace to the browser in %j', (before) => {
  const { text, select } = read(before);
  expect(eraseLead(text, select[0])).toBeNull();
});

test('previews the start of a note without Markdown', () => {
  expect(plainStart('# Kitchen\n\n- [ ] Ask for *three* **offers**\n> by [mail](https://example.org)')).toBe(
    'Kitchen · Ask for three offers · by mail',
  );
  expect(plainStart('2 * 3 = 6, snake_case')).toBe('2 * 3 = 6, snake_case');
});
