import { commonEnd, commonStart } from '@/domain/common-ends';
import { diff, wordsOf } from '@/domain/diff';

/** The longest changed part, in characters, that is compared word by word. The cost grows with its square. */
const MAX_COMPARED = 20_000;

const isHigh = (unit: string | undefined) => unit !== undefined && unit >= '\uD800' && unit <= '\uDBFF';
const isLow = (unit: string | undefined) => unit !== undefined && unit >= '\uDC00' && unit <= '\uDFFF';

/** The lengths of the common prefix and of the common suffix behind it, in whole characters. */
function commonEnds(before: string, after: string): { start: number; end: number } {
  const same = commonStart(before, after);
  const start = isHigh(before[same - 1]) ? same - 1 : same;
  const end = commonEnd(before.slice(start), after.slice(start));
  return { start, end: isLow(before[before.length - end]) ? end - 1 : end };
}

interface Change {
  from: number;
  to: number;
  insert: string;
}

/** The one change from `before` to `after`. */
export function changeBetween(before: string, after: string): Change {
  const { start, end } = commonEnds(before, after);
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

const lengthOf = (tokens: readonly string[]) => tokens.reduce((sum, token) => sum + token.length, 0);

function followWords(place: number, before: string, after: string): number {
  if (before.length + after.length > MAX_COMPARED) return 0;
  const [from, to] = [wordsOf(before), wordsOf(after)];
  let moved = 0;
  for (const hunk of diff(from, to)) {
    const start = lengthOf(from.slice(0, hunk.from[0]));
    if (place <= start) break;
    const end = start + lengthOf(from.slice(...hunk.from));
    const grown = lengthOf(to.slice(...hunk.to));
    if (place < end) return start + moved + Math.min(place - start, grown);
    moved += grown - (end - start);
  }
  return place + moved;
}

/** Maps an index of `before` to the matching index of `after`, so that the caret stays with its word. */
export function follow(place: number, before: string, after: string): number {
  const { start, end } = commonEnds(before, after);
  if (place <= start) return place;
  if (place >= before.length - end) return place + after.length - before.length;
  const middle = (text: string) => text.slice(start, text.length - end);
  return start + followWords(place - start, middle(before), middle(after));
}

/** The changes from `before` to `after`, word by word where that is not too long. Carets between them stay. */
export function changesBetween(before: string, after: string): Change[] {
  const whole = changeBetween(before, after);
  const changed = before.slice(whole.from, whole.to);
  if (changed.length + whole.insert.length > MAX_COMPARED) return [whole];
  const [from, to] = [wordsOf(changed), wordsOf(whole.insert)];
  return diff(from, to).map((hunk) => {
    const start = whole.from + lengthOf(from.slice(0, hunk.from[0]));
    return {
      from: start,
      to: start + lengthOf(from.slice(...hunk.from)),
      insert: to.slice(...hunk.to).join(''),
    };
  });
}
