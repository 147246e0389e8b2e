import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tickLine } from './boxes';
import { tickChanges } from './live-acts';
import { liveMarkdown } from './live-markdown';
import { drawText } from './still-text';

const line = fc.oneof(
  fc.constantFrom(
    '- [ ] milk',
    '- [x] eggs',
    '  * [X] salt',
    '1. [ ] one',
    '> - [ ] so',
    '```',
    '- [ ]',
    '-\t[ ] tab',
  ),
  fc.constantFrom(
    '| a | b |',
    '|---|:-:|',
    '# Head',
    '',
    '**b** _i_ `c`',
    '[a](https://e.org)\r',
    'שלום [ ] a',
    '- [ ] 😀',
  ),
  fc.string({ maxLength: 20, unit: 'binary' }).map((text) => text.replaceAll('\n', '')),
);
const document = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));
const places = fc.array(fc.nat(), { maxLength: 12 });

const open = (doc: string) =>
  EditorState.create({ doc, extensions: [EditorState.lineSeparator.of('\n'), liveMarkdown('Open link')] });

test('ticking any boxes of any text keeps every other character', () => {
  fc.assert(
    fc.property(document, places, (text, ticks) => {
      let state = open(text);
      expect(state.doc.toString()).toBe(text);
      for (const tick of ticks) {
        const before = state.doc.toString();
        const changes = tickChanges(state, [tick % (before.length + 1)]);
        state = state.update({ changes }).state;
        const after = state.doc.toString();
        const changed = [...before].flatMap((sign, at) =>
          sign === [...after][at] ? [] : [[sign, [...after][at]]],
        );
        expect(after).toHaveLength(before.length);
        expect(changed).toHaveLength(changes.length);
        for (const pair of changed)
          expect(pair.map((sign) => sign?.toLowerCase()).sort()).toEqual([' ', 'x']);
      }
    }),
  );
});

test.each([
  ['- [ ] a\n- [x] b', 9, '- [ ] a\n- [ ] b'],
  ['1. [ ] a', 0, '1. [x] a'],
  ['> - [X] a', 0, '> - [ ] a'],
  ['```\n- [ ] a\n```', 5, '```\n- [ ] a\n```'],
  ['a [ ] b', 3, 'a [ ] b'],
])('ticks the box of a line in %j', (text, place, after) => {
  const state = open(text);
  expect(state.update({ changes: tickChanges(state, [place]) }).state.doc.toString()).toBe(after);
});

test('ticks a box before the editor is there', () => {
  expect(tickLine('- [ ] a\n- [ ] b', 8)).toBe('- [ ] a\n- [x] b');
  expect(tickLine('no box', 0)).toBe('no box');
});

const text = (drawn: ReturnType<typeof drawText>[number] | string): string =>
  typeof drawn === 'string' ? drawn : (drawn.children ?? []).map(text).join('');

test('shows what marks mean instead of them', () => {
  const drawn = drawText(
    '# Head\n- **one** `two`\n- [x] [three](https://e.org)\n\n| a | b |\n|--|--|\n| 1 | |\n\n\\*',
  );
  expect(drawn.map(text)).toEqual(['Head', '•one two', 'three', '', 'ab1', '', '*']);
  expect(drawn.map(({ className }) => className)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('live-h1'),
      'live-table',
      expect.stringContaining('live-item'),
    ]),
  );
  expect(JSON.stringify(drawText('[a](javascript:alert(1)) ![b](https://e.org/b.png)'))).not.toMatch(
    /href|img/,
  );
});
