import { anchorsOf } from './anchors';
import { commonEnd, commonStart } from './common-ends';

/*
 * Not node-diff3: its search takes 5 s for 2,000 half-blank lines, and grows with the cube. This one is bound
 * by the number of differences.
 */

/** A difference of two lists: the range in each. */
export interface Hunk {
  from: [start: number, end: number];
  to: [start: number, end: number];
}

type Tokens = readonly string[];

/** With more differences the lists are compared in parts, because the cost of the search grows with their square. */
const MAX_DIFFERENCES = 800;

const at = (reached: Int32Array, index: number): number => reached[index] ?? 0;

/** Whether the furthest path to diagonal `k` ends with an insertion (down) rather than a deletion. */
const isDown = (reached: Int32Array, [k, d, middle]: readonly [number, number, number]) =>
  k === -d || (k !== d && at(reached, middle + k - 1) < at(reached, middle + k + 1));

/** Myers' greedy search. Returns how far each diagonal reached before each difference; null if there are too many. */
function search(from: Tokens, to: Tokens): Int32Array[] | null {
  const most = Math.min(MAX_DIFFERENCES, from.length + to.length);
  const middle = most + 1;
  const reached = new Int32Array(2 * most + 3);
  const steps: Int32Array[] = [];
  for (let d = 0; d <= most; d += 1) {
    steps.push(reached.slice(middle - d - 1, middle + d + 2));
    for (let k = -d; k <= d; k += 2) {
      let x = isDown(reached, [k, d, middle]) ? at(reached, middle + k + 1) : at(reached, middle + k - 1) + 1;
      while (x < from.length && x - k < to.length && from[x] === to[x - k]) x += 1;
      reached[middle + k] = x;
      if (x >= from.length && x - k >= to.length) return steps;
    }
  }
  return null;
}

/** Walks the search back from its end. Adjacent differences become one hunk. */
function trace(steps: readonly Int32Array[], from: Tokens, to: Tokens): Hunk[] {
  const hunks: Hunk[] = [];
  let [x, y] = [from.length, to.length];
  for (let d = steps.length - 1; d > 0; d -= 1) {
    const reached = steps[d] ?? new Int32Array();
    const k = x - y;
    const before = isDown(reached, [k, d, d + 1]) ? k + 1 : k - 1;
    const [startX, startY] = [at(reached, d + 1 + before), at(reached, d + 1 + before) - before];
    const [endX, endY] = before > k ? [startX, startY + 1] : [startX + 1, startY];
    const last = hunks.at(-1);
    if (last && last.from[0] === endX && last.to[0] === endY) {
      last.from[0] = startX;
      last.to[0] = startY;
    } else hunks.push({ from: [startX, endX], to: [startY, endY] });
    [x, y] = [startX, startY];
  }
  return hunks.reverse();
}

const move = ({ from, to }: Hunk, [down, right]: readonly [number, number]): Hunk => ({
  from: [from[0] + down, from[1] + down],
  to: [to[0] + right, to[1] + right],
});

type Compare = (from: Tokens, to: Tokens) => Hunk[];

const wholly: Compare = (from, to) => [{ from: [0, from.length], to: [0, to.length] }];

/** Compares what is between the tokens that occur once in each list. Ranges with too many differences count as replaced. */
function betweenAnchors(from: Tokens, to: Tokens): Hunk[] {
  const hunks: Hunk[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...anchorsOf(from, to), [from.length, to.length] as const]) {
    const start = [x, y] as const;
    for (const hunk of compare(from.slice(x, nextX), to.slice(y, nextY), wholly))
      hunks.push(move(hunk, start));
    [x, y] = [nextX + 1, nextY + 1];
  }
  return hunks;
}

/** The differences without the common start and end. `others` compares lists with too many of them. */
function compare(from: Tokens, to: Tokens, others: Compare): Hunk[] {
  const start = commonStart(from, to);
  const end = commonEnd(from.slice(start), to.slice(start));
  const [a, b] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  if (a.length === 0 && b.length === 0) return [];
  const steps = search(a, b);
  const found = steps ? trace(steps, a, b) : others(a, b);
  return found.map((hunk) => move(hunk, [start, start]));
}

/** The differences from `from` to `to`, in order. */
export const diff: Compare = (from, to) => compare(from, to, betweenAnchors);

export const linesOf = (text: string): string[] => text.split('\n');
/** Words and single whitespace characters. Joined, they give the text again. */
export const wordsOf = (text: string): string[] => text.match(/\s|\S+/g) ?? [];
