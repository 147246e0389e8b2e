/** The length of the common prefix of two texts. */
function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

const reversed = (text: string) => [...text].reverse().join('');

/** Whether one letter more, less or another, or two in the wrong order, make one text of the other. */
export function isOneSlip(one: string, other: string): boolean {
  const start = commonLength(one, other);
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  const end = commonLength(reversed(rest), reversed(otherRest));
  const [cut, otherCut] = [rest, otherRest].map((text) => text.slice(0, Math.max(0, text.length - end)));
  if (cut === undefined || otherCut === undefined) return false;
  const isSwap = cut.length === 2 && cut === reversed(otherCut);
  return isSwap || Math.max(cut.length, otherCut.length) <= 1;
}
