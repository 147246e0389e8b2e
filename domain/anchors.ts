type Pair = readonly [inOne: number, inOther: number];

/** The index of each token; -1 if it occurs more than once. */
function indexOnce(tokens: readonly string[]): Map<string, number> {
  const once = new Map<string, number>();
  for (const [index, token] of tokens.entries()) once.set(token, once.has(token) ? -1 : index);
  return once;
}

/** Where to put a value into ascending ones. */
function placeIn(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The longest run of pairs that ascend in both lists. They ascend in the first one already. */
function longestAscent(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const endPairs: number[] = [];
  const previous = pairs.map(([, value], at) => {
    const length = placeIn(ends, value);
    ends[length] = value;
    endPairs[length] = at;
    return endPairs[length - 1] ?? -1;
  });
  const ascent: Pair[] = [];
  for (let at = endPairs.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair) ascent.push(pair);
  }
  return ascent.reverse();
}

/** Tokens that occur once in each of two lists, in the order of both: the lists are compared between them. */
export function anchorsOf(one: readonly string[], other: readonly string[]): Pair[] {
  const known = indexOnce(other);
  const pairs = [...indexOnce(one)].flatMap(([token, index]): Pair[] => {
    const match = known.get(token) ?? -1;
    return index >= 0 && match >= 0 ? [[index, match]] : [];
  });
  return longestAscent(pairs);
}
