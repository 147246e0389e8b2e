/** A list item with a box, and what is before the sign in it. */
const boxed = /^([ \t]*(?:>[ \t]?)*[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)([ xX])\](?=[ \t])/;

/** The change of the one character that ticks the box of a line; undefined for a line without one. */
export function tickOf(line: string): { at: number; insert: string } | undefined {
  const [, before, sign] = boxed.exec(line) ?? [];
  return before === undefined ? undefined : { at: before.length, insert: sign === ' ' ? 'x' : ' ' };
}

/** The text with the box of the line at `from` ticked. */
export function tickLine(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  const tick = tickOf(text.slice(from, end === -1 ? undefined : end));
  if (!tick) return text;
  const at = from + tick.at;
  return text.slice(0, at) + tick.insert + text.slice(at + 1);
}
