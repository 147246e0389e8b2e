import { diff, type Hunk, linesOf, wordsOf } from './diff';

/** The inputs of a three-way merge: the common base, the local version, the version of others. */
interface Versions<Text = string> {
  base: Text;
  mine: Text;
  theirs: Text;
}

type Lists = Versions<string[]>;

interface Change extends Hunk {
  side: 'mine' | 'theirs';
}

/** A changed range of the base, with every change that overlaps it. */
interface Region {
  from: [start: number, end: number];
  changes: Change[];
}

const growthOf = ({ from, to }: Hunk) => to[1] - to[0] - (from[1] - from[0]);

/** The changes of both sides in order. Changes that overlap or insert at the same place share a region. */
function regionsOf({ base, mine, theirs }: Lists): Region[] {
  const changes: Change[] = [
    ...diff(base, theirs).map((hunk) => ({ ...hunk, side: 'theirs' as const })),
    ...diff(base, mine).map((hunk) => ({ ...hunk, side: 'mine' as const })),
  ].sort((a, b) => a.from[0] - b.from[0] || a.from[1] - b.from[1]);
  const regions: Region[] = [];
  for (const change of changes) {
    const [start, end] = change.from;
    const last = regions.at(-1);
    const meets = last && (start < last.from[1] || (start === last.from[0] && end === last.from[1]));
    if (meets) {
      last.from[1] = Math.max(last.from[1], end);
      last.changes.push(change);
    } else regions.push({ from: [start, end], changes: [change] });
  }
  return regions;
}

/** Merges two lists. `resolve` resolves a conflict; if it returns null, so does the merge. */
function join(lists: Lists, resolve: (clash: Lists) => string[] | null): string[] | null {
  const joined: string[][] = [];
  const ahead = { mine: 0, theirs: 0 };
  let done = 0;
  for (const { from, changes } of regionsOf(lists)) {
    joined.push(lists.base.slice(done, from[0]));
    done = from[1];
    const part = (side: Change['side']) => {
      const start = from[0] + ahead[side];
      for (const change of changes) if (change.side === side) ahead[side] += growthOf(change);
      return lists[side].slice(start, from[1] + ahead[side]);
    };
    const clash = { base: lists.base.slice(...from), mine: part('mine'), theirs: part('theirs') };
    const [first] = changes;
    const alone = first && changes.every(({ side }) => side === first.side) && clash[first.side];
    const resolved = alone || resolve(clash);
    if (!resolved) return null;
    joined.push(resolved);
  }
  return [...joined, lists.base.slice(done)].flat();
}

/**
 * The side that starts with all of the other side: the same text, continued. A save that was repeated, because its
 * answer was lost, finds its own earlier text.
 */
function longer({ mine, theirs }: Lists): string[] | null {
  const [ours, others] = [mine.join('\n'), theirs.join('\n')];
  if (ours.startsWith(others)) return mine;
  return others.startsWith(ours) ? theirs : null;
}

/** Theirs, if it has all lines of mine: they were saved before, and the answer was lost. */
const saved = ({ mine, theirs }: Lists): string[] | null =>
  `\n${theirs.join('\n')}\n`.includes(`\n${mine.join('\n')}\n`) ? theirs : null;

const both = ({ mine, theirs }: Lists) => [...theirs, ...mine];

/** Resolves the simple conflicts: equal changes, two insertions, or a deletion of what the other side changed. */
function settlePlainly(clash: Lists): string[] | null {
  const { base, mine, theirs } = clash;
  if (mine.join('\n') === theirs.join('\n')) return mine;
  if (mine.length === 0 || theirs.length === 0) return both(clash);
  return base.length === 0 ? (longer(clash) ?? both(clash)) : null;
}

const isWord = (token: string | undefined) => token !== undefined && /\S/.test(token);

/** The longest text, in words and spaces, that is merged word by word. Much longer than a paragraph. */
const MAX_WORDS = 400_000;

/** Merges lines that both sides changed, word by word; null if both changed the same words. */
function joinWords({ base, mine, theirs }: Lists): string[] | null {
  const words = (lines: string[]) => wordsOf(lines.join('\n'));
  const before = words(base);
  if (before.length > MAX_WORDS || !before.some(isWord)) return null;
  const joined = join({ base: before, mine: words(mine), theirs: words(theirs) }, settlePlainly);
  // Words from both sides may touch: separate them.
  const spaced = joined?.flatMap((word, at) =>
    isWord(word) && isWord(joined[at - 1]) ? [' ', word] : [word],
  );
  return spaced ? linesOf(spaced.join('')) : null;
}

/**
 * Merges two versions of a text by lines, and by words if both changed a line. No word is lost: in a conflict that
 * cannot be merged both versions are kept, theirs first.
 */
export function merge({ base, mine, theirs }: Versions): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const lists = { base: linesOf(base), mine: linesOf(mine), theirs: linesOf(theirs) };
  const joined = join(
    lists,
    (clash) => settlePlainly(clash) ?? saved(clash) ?? joinWords(clash) ?? longer(clash) ?? both(clash),
  );
  return (joined ?? both(lists)).join('\n');
}
