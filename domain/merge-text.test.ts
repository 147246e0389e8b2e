import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diff } from './diff';
import { merge } from './merge-text';

describe('merging two versions of a text', () => {
  test.each([
    ['one side only', 'a\nb', 'a\nb\nc', 'a\nb', 'a\nb\nc'],
    ['different lines', 'a\nb\nc', 'A\nb\nc', 'a\nb\nC', 'A\nb\nC'],
    ['neighbouring lines', 'a\nb', 'A\nb', 'a\nb\nc', 'A\nb\nc'],
    ['the end of the text', 'a', 'a\nmine', 'a\ntheirs', 'a\ntheirs\nmine'],
    ['the end of one line', 'we said', 'we said mine', 'we said theirs', 'we said theirs mine'],
    ['two places of one line', 'a b c d', 'a B c d', 'a b c D', 'a B c D'],
    ['a word still being written', 'we hel', 'we hello', 'we hel world', 'we hello world'],
    [
      'the same word, differently',
      'the color red',
      'the hue red',
      'the tint red',
      'the tint red\nthe hue red',
    ],
    ['an earlier state of mine', 'a', 'a good thing', 'a good', 'a good thing'],
    ['mine, saved before, below what others wrote', 'Hail\nSnow', 'Frost', 'Fog\nFrost', 'Fog\nFrost'],
    ['an earlier state of mine, within a word', '', 'Hello world', 'Hello wor', 'Hello world'],
    ['a later state of mine', 'a\nc', 'a\nb\nc', 'a\nb more\nc', 'a\nb more\nc'],
    ['an end deleted here, continued there', 'a b', 'a', 'a b c', 'a c'],
    ['the same change', 'a\nb', 'a\nB', 'a\nB', 'a\nB'],
    ['an empty note', '', 'Hello', 'World', 'World\nHello'],
    ['changed here, deleted there', 'a\nb\nc', 'a\nb more\nc', 'a\nc', 'a\nb more\nc'],
    ['deleted here, written after it there', 'a\nb\nc', 'a\nc', 'a\nb\nnew\nc', 'a\nnew\nc'],
  ])('%s', (...[, base, mine, theirs, merged]) => {
    expect(merge({ base, mine, theirs })).toBe(merged);
  });

  const word = fc.constantFrom('tiles', 'and', 'grout', 'the', '-', '');
  const line = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
  const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
  const edits = fc.array(
    fc.record({ at: fc.nat(200), drop: fc.nat(12), newline: fc.boolean(), space: fc.boolean() }),
    { maxLength: 6 },
  );
  /** Deletes and inserts at the given places. Each inserted word is unique. */
  const write = (
    base: string,
    done: readonly { at: number; drop: number; newline: boolean }[],
    who: string,
  ) =>
    done.reduce((now, { at, drop, newline }, index) => {
      const place = at % (now.length + 1);
      const gap = newline ? '\n' : ' ';
      const kept = now.slice(place + drop);
      return `${now.slice(0, place)}${gap}${who}${index}${gap}${kept}`;
    }, base);

  test('keeps every word that either side wrote', () => {
    fc.assert(
      fc.property(text, edits, edits, (base, one, other) => {
        const [mine, theirs] = [write(base, one, 'mine'), write(base, other, 'theirs')];
        const merged = merge({ base, mine, theirs }).split(/\s+/);
        const written = `${mine} ${theirs}`.split(/\s+/).filter((each) => /^(mine|theirs)\d$/.test(each));
        for (const each of written) expect(merged).toContain(each);
      }),
      { numRuns: 300 },
    );
  });

  test('takes the version of the only side that changed the text', () => {
    fc.assert(
      fc.property(text, text, (base, mine) => {
        expect(merge({ base, mine, theirs: base })).toBe(mine);
        expect(merge({ base, mine: base, theirs: mine })).toBe(mine);
      }),
    );
  });

  const lines = (lineOf: (at: number) => string, count = 25_000) =>
    Array.from({ length: count }, (_, at) => lineOf(at)).join('\n');
  const written = (at: number) => `Line ${at} of a note of a megabyte`;

  test('merges a thousand changed lines of a megabyte', () => {
    const base = lines(written);
    const changed = (who: string, at: number) => (at % 40 === 0 ? `${who} ${at}` : written(at));
    const merged = merge({
      base,
      mine: lines((at) => changed('Mine', at + 20)),
      theirs: lines((at) => changed('Theirs', at)),
    });
    expect(merged.split('\n').filter((line) => !line.startsWith('Line')).length).toBe(1_250);
  });

  test.each([
    ['without a common line', lines(written), lines((at) => `Mine ${at}`), lines((at) => `Theirs ${at}`)],
    ['of equal lines', 'word and word\n\n'.repeat(60_000), 'word\n'.repeat(200_000), 'and\n'.repeat(200_000)],
    ['of blank lines', '\n'.repeat(900_000), `mine${'\n'.repeat(900_000)}`, `${'\n'.repeat(900_000)}theirs`],
  ])('merges megabytes %s within seconds', (...[, base, mine, theirs]) => {
    const start = process.cpuUsage().user;
    expect(merge({ base, mine, theirs }).length).toBeGreaterThanOrEqual(mine.length);
    expect((process.cpuUsage().user - start) / 1_000).toBeLessThan(5_000);
  });
});

test('the hunks of a diff turn one list into the other, even if there are many', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 });
  fc.assert(
    fc.property(list, list, (from, to) => {
      const made: string[] = [];
      let done = 0;
      for (const hunk of diff(from, to)) {
        made.push(...from.slice(done, hunk.from[0]), ...to.slice(...hunk.to));
        done = hunk.from[1];
      }
      expect([...made, ...from.slice(done)]).toEqual(to);
    }),
  );
  const numbers = (start: number) => Array.from({ length: 3_000 }, (_, n) => `${start + n}`);
  expect(diff(numbers(0), numbers(10_000))).toEqual([{ from: [0, 3_000], to: [0, 3_000] }]);
});
