import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editOf, nextPart } from './edit';

/** Half of a character. */
const half = /\p{Surrogate}/u;

const text = fc
  .array(fc.constantFrom('a', 'b', '🙂', '🙃', 'é', '\n'), { maxLength: 12 })
  .map((all) => all.join(''));

test('an edit in characters makes one text of the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert, length } = editOf(before, after);
      const characters = [...before];
      const made = [...characters.slice(0, from), ...insert, ...characters.slice(to)];
      expect(made.join('')).toBe(after);
      expect(made.length).toBe(length);
      expect(insert).not.toMatch(half);
    }),
  );
});

test('sends a long text in parts that each fit into a body of 1 MiB', () => {
  const after = `beginning ${'\u0001'.repeat(200_000)}x${'🙂'.repeat(100_000)} end`;
  let [sent, parts] = ['beginning and end', 0];
  for (; sent !== after; parts += 1) {
    const next = nextPart(sent, after);
    const body = JSON.stringify(editOf(sent, next));
    expect(Buffer.byteLength(body)).toBeLessThan(1_000_000);
    expect(next).not.toMatch(half);
    sent = next;
  }
  expect(parts).toBe(3);
});
