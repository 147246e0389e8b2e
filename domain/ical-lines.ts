/* Content lines of iCalendar (RFC 5545, 3.1 and 3.3.11). */

/** A value of type TEXT. Control characters other than tabs and line breaks are not allowed. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

const MOST_BYTES = 75;

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
};

/** A line cut into pieces of at most 75 bytes. Each further piece begins with a space. */
export function fold(line: string): string {
  // Most lines are short, and a character has at most three bytes a unit.
  if (line.length * 3 <= MOST_BYTES) return line;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > MOST_BYTES) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** A component with its lines between BEGIN and END. */
export const block = (name: string, lines: readonly string[]): string[] => [
  `BEGIN:${name}`,
  ...lines,
  `END:${name}`,
];

/** An instant in UTC, such as `20261124T080000Z`. */
export const utcStamp = (instant: number): string =>
  new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** `2026-11-24` or `2026-11-24T09:30` as iCalendar writes it. */
export const plainStamp = (moment: string): string =>
  moment.length === 10 ? moment.replaceAll('-', '') : `${moment.replace(/[-:]/g, '')}00`;

/** The name of the property in a line, in capitals. */
export const nameOfLine = (line: string): string => (/^[A-Za-z0-9-]+/.exec(line)?.[0] ?? '').toUpperCase();

/** A short mark of a value: equal values have equal marks (FNV-1a). */
export function markOf(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(value) ?? '')
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
