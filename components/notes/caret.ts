import { diff, wordsOf } from './diff';

/** Past this many characters between the first and the last difference, a place is not followed word by word. */
const FOLLOWED = 20_000;

/** How many characters the two have in common at their start, at most so many. */
function commonLength(one: string, other: string, most: number): number {
  let at = 0;
  while (at < most && one[at] === other[at]) at += 1;
  return at;
}

/** The same from the end. */
function commonEnd(one: string, other: string, most: number): number {
  let at = 0;
  while (at < most && one[one.length - 1 - at] === other[other.length - 1 - at]) at += 1;
  return at;
}

const lengthOf = (tokens: readonly string[]) => tokens.reduce((sum, token) => sum + token.length, 0);

function followWords(place: number, before: string, after: string): number {
  if (before.length + after.length > FOLLOWED) return 0;
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

/** Where a place in a text is once others have changed the text. */
export function follow(place: number, before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  const start = commonLength(before, after, most);
  if (place <= start) return place;
  const end = commonEnd(before, after, most - start);
  if (place >= before.length - end) return place + after.length - before.length;
  const middle = (text: string) => text.slice(start, text.length - end);
  return start + followWords(place - start, middle(before), middle(after));
}
