import { commonEnd, commonStart } from './common-ends';

/** Whether two texts differ by one letter that is missing, added or wrong, or by two swapped letters. */
export function isOneSlip(one: string, other: string): boolean {
  const start = commonStart(one, other);
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  const end = commonEnd(rest, otherRest);
  const [cut, otherCut] = [rest, otherRest].map((text) => text.slice(0, Math.max(0, text.length - end)));
  if (cut === undefined || otherCut === undefined) return false;
  const isSwap = cut.length === 2 && cut === [...otherCut].reverse().join('');
  return isSwap || Math.max(cut.length, otherCut.length) <= 1;
}
