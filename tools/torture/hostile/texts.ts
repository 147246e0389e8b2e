/** Texts that are expensive to read. Each has about the requested size in bytes, and never more. */

const MIB = 1024 * 1024;
/** What an upload for `import_data` may hold. */
const UPLOAD_BYTES = 8 * MIB;

const repeated = (part: string, bytes: number) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)));

/** A task with as many notes as fit. The importer once joined each note to all earlier ones. */
export const todoistNotes = () =>
  `TYPE,CONTENT\ntask,Title\n${repeated(`note,${'n'.repeat(40)}\n`, UPLOAD_BYTES - 100)}`;

/** A task with as many items of a checklist as fit. */
export const todoistItems = () =>
  `TYPE,CONTENT,INDENT\ntask,Title,1\n${repeated('task,i,4\n', UPLOAD_BYTES - 100)}`;

/** Many small values: a parser creates a node for each. */
export const thingsZeros = () => `[${repeated('0,', UPLOAD_BYTES - 10)}0]`;

export const thingsObjects = () => `[${repeated('{"a":1},', UPLOAD_BYTES - 20)}{"a":1}]`;

/** One line with as many parameters as fit. */
export const icsParameters = () =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VTODO',
    `SUMMARY${repeated(';A=B', UPLOAD_BYTES - 200)}:Title`,
    'END:VTODO',
    'END:VCALENDAR',
  ].join('\r\n');

/** A table in each line: the parser looks for the end of each in all that follow. */
export const tables = (bytes: number) => repeated('a|b\n-|-\n', bytes);

/** Unclosed emphasis, nested quotes, and brackets that are not links. */
export const marks = (bytes: number) => repeated('*a_ >[](', bytes);

/** Words that all differ. */
export const words = (bytes: number, seed: number) =>
  Array.from({ length: bytes / 10 }, (_, n) => `w${(seed * 7919 + n * 104729) % 1e8}`.padEnd(9, 'x')).join(
    ' ',
  );

/** Many objects in a list: expensive to parse before the token is checked. */
export const manyObjects = (bytes: number) => `[${repeated('{},', bytes - 2)}{}]`;

/** A yearly event on 30 February: a reader that expands it looks for a day that never comes. */
export const neverMatching = (uid: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTART:20200101T090000Z',
    'DTEND:20200101T100000Z',
    'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    `SUMMARY:${uid}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');

/** `size` as big-endian bytes of a box of an ISO base media file. */
function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

/** A HEIC picture whose index names 65,535 items, each with 65,535 extents of no width. */
export function heicExtents(): Buffer {
  const items = 65_535;
  const rows = Buffer.alloc(items * 6);
  for (let item = 0; item < items; item++) {
    rows.writeUInt16BE(item, item * 6);
    rows.writeUInt16BE(65_535, item * 6 + 4);
  }
  const iloc = box('iloc', Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]), rows);
  const iinf = box('iinf', Buffer.from([0, 0, 0, 0, 0, 0]));
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  return Buffer.concat([ftyp, box('meta', Buffer.alloc(4), iinf, iloc)]);
}

/** Tasks of another planner. */
export const csvRows = (size: number): string =>
  `title,notes\n${Array.from({ length: size / 1_000 }, (_, n) => `Task ${n},${'n'.repeat(980)}`).join('\n')}`;
