type Sequence = string | readonly string[];

/** The length of the common prefix. */
export function commonStart(one: Sequence, other: Sequence): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/** The length of the common suffix. */
export function commonEnd(one: Sequence, other: Sequence): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length += 1;
  return length;
}
