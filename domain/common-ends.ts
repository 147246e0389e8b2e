type Sequence = string | readonly string[];

/** The length of the common prefix. */
export function commonStart(one: Sequence, other: Sequence): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/** The length of the common suffix. */
export function commonEnd(one: Sequence, other: Sequence): number {
  let [end, otherEnd] = [one.length, other.length];
  while (end > 0 && otherEnd > 0 && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  return one.length - end;
}
