import { diff, wordsOf } from '@/server/domain/diff';

/** The longest changed part, in characters, that is compared word by word. The cost grows with its square. */
const MAX_COMPARED = 20_000;

const isHigh = (unit: string | undefined) => unit !== undefined && unit >= '\uD800' && unit <= '\uDBFF';
const isLow = (unit: string | undefined) => unit !== undefined && unit >= '\uDC00' && unit <= '\uDFFF';

/** The length of the common prefix in whole characters, at most `most`. */
function commonLength(one: string, other: string, most: number): number {
  let at = 0;
  while (at < most && one[at] === other[at]) at += 1;
  return isHigh(one[at - 1]) ? at - 1 : at;
}

/** The length of the common suffix in whole characters, at most `most`. */
function commonEnd(one: string, other: string, most: number): number {
  let at = 0;
  while (at < most && one[one.length - 1 - at] === other[other.length - 1 - at]) at += 1;
  return at > 0 && isLow(one[one.length - at]) ? at - 1 : at;
}

/** The one change from `before` to `after`. */
export function changeBetween(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  const from = commonLength(before, after, most);
  const end = commonEnd(before, after, most - from);
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
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
  const most = Math.min(before.length, after.length);
  const start = commonLength(before, after, most);
  if (place <= start) return place;
  const end = commonEnd(before, after, most - start);
  if (place >= before.length - end) return place + after.length - before.length;
  const middle = (text: string) => text.slice(start, text.length - end);
  return start + followWords(place - start, middle(before), middle(after));
}
