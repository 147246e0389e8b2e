/** Replaces the range `from`–`to` by `insert`, then selects `select`. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: [start: number, end: number];
}

const item = /^(\s*)(?:([-*+])|(\d{1,9})([.)])) (\[[ xX]\] )?/;
const quote = /^\s*(?:> ?)+/;

/** The list or quote prefix of a line, and the prefix for the line after it. Null for other lines. */
function beginningAfter(line: string): { own: string; next: string } | null {
  const [own, indent = '', bullet, number, sign = '', box] = item.exec(line) ?? [];
  if (own !== undefined) {
    const marker = bullet ?? `${Number(number) + 1}${sign}`;
    return { own, next: `${indent}${marker} ${box ? '[ ] ' : ''}` };
  }
  const [quoted] = quote.exec(line) ?? [];
  return quoted === undefined ? null : { own: quoted, next: quoted };
}

/** The edit for Enter: continues a list or quote, or ends it on an empty item. Null elsewhere. */
export function breakLine(text: string, place: number): Edit | null {
  const start = text.lastIndexOf('\n', place - 1) + 1;
  const end = text.indexOf('\n', place);
  const line = text.slice(start, end === -1 ? text.length : end);
  const beginning = beginningAfter(line);
  if (!beginning || place - start < beginning.own.length) return null;
  if (line.trimEnd().length <= beginning.own.trimEnd().length)
    return { from: start, to: start + line.length, insert: '\n', select: [start + 1, start + 1] };
  const insert = `\n${beginning.next}`;
  return { from: place, to: place, insert, select: [place + insert.length, place + insert.length] };
}

/** The edit for Backspace right behind the beginning of an item or quote: removes it, but not its indent. Null elsewhere. */
export function eraseLead(text: string, place: number): Edit | null {
  const start = text.lastIndexOf('\n', place - 1) + 1;
  const own = beginningAfter(text.slice(start, place))?.own;
  if (own?.length !== place - start) return null;
  const from = start + own.length - own.trimStart().length;
  return { from, to: place, insert: '', select: [from, from] };
}

/** `**` is bold, not italic. */
const isTwo = (stars: string) => /^\*\*(?!\*)/.test(stars);

/**
 * Adds a mark (`**` bold, `*` italic) around the selection, or removes it. With the caret before a closing mark, moves
 * behind it.
 */
export function mark(text: string, [start, end]: [number, number], sign: string): Edit {
  const size = sign.length;
  const [before, inner, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const isOther = sign === '*' && isTwo(after);
  if (after.startsWith(sign) && !isOther) {
    if (before.endsWith(sign))
      return { from: start - size, to: end + size, insert: inner, select: [start - size, end - size] };
    if (start === end) return { from: end, to: end, insert: '', select: [end + size, end + size] };
  }
  return {
    from: start,
    to: end,
    insert: `${sign}${inner}${sign}`,
    select: [start + size, end + size],
  };
}

/** The text without Markdown syntax, in one line. A dot stands where a line ended. */
export const plainStart = (text: string): string =>
  text
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+(?:\[[ xX]\] )?/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`~]{1,3}(?=\S)|(?<=\S)[*`~]{1,3}|\b_|_\b/g, '')
    .trim()
    .replace(/\s*\n\s*/g, ' · ')
    .replace(/\s+/g, ' ');
