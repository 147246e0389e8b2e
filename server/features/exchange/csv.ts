import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type DraftBuilder, UnreadableFile } from './draft';

export interface CsvRow {
  /** The physical line on which it begins. */
  line: number;
  cells: string[];
}

/** More rows than a file of the largest size holds in practice. */
const MOST_ROWS = 20_000;
const MOST_COLUMNS = 200;
const MOST_CHARACTERS_OF_ROW = 1_048_576;

const Raw = z.object({ raw: z.string(), record: z.array(z.string()) });
const Records = z.array(Raw);

/** The character that separates most cells of the first line. */
function delimiterOf(text: string): string {
  const first = text.slice(0, Math.min(MOST_CHARACTERS_OF_ROW, text.indexOf('\n') + 1 || text.length));
  const [most] = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length);
  return most ?? ',';
}

/** Called for each row, so that a hostile one does not become millions of cells. */
function requireColumns(row: string[]): string[] {
  // With `raw`, the row is an object.
  if (Raw.parse(row).record.length > MOST_COLUMNS)
    throw new UnreadableFile(`Has a row of more than ${MOST_COLUMNS} columns.`);
  return row;
}

function parseRows(text: string) {
  const options = {
    bom: true,
    raw: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MOST_CHARACTERS_OF_ROW,
    on_record: requireColumns,
  };
  return Records.parse(parse(text, { ...options, delimiter: delimiterOf(text), to: MOST_ROWS + 1 }));
}

const tooLong = () => new UnreadableFile(`Has a row of more than ${MOST_CHARACTERS_OF_ROW} characters.`);

function toUnreadable(error: CsvError): UnreadableFile {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableFile('Has a quote that is not closed.');
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLong();
  return new UnreadableFile('Cannot be read as CSV.');
}

/** @throws UnreadableFile for a quote that is not closed, and for too many rows or columns. */
export function readCsv(content: string): CsvRow[] {
  const text = content.replace(/\r\n?/g, '\n');
  if (text.split('\n').some(({ length }) => length > MOST_CHARACTERS_OF_ROW)) throw tooLong();
  try {
    const found = parseRows(text);
    if (found.length > MOST_ROWS)
      throw new UnreadableFile(`Holds more than ${MOST_ROWS} rows. Split it into several files.`);
    let before = 1;
    return found.map(({ raw, record }) => {
      const line = before + (/^\n*/.exec(raw)?.[0].length ?? 0);
      before += raw.split('\n').length - 1;
      return { line, cells: record.map((cell) => cell.trim()) };
    });
  } catch (error) {
    throw error instanceof CsvError ? toUnreadable(error) : error;
  }
}

export interface Cells<Name extends string> {
  line: number;
  raw: readonly string[];
  /** The text of a column, '' without one. */
  cell: (name: Name) => string;
}

/** Values that programs write into empty columns. */
const isBlank = (text: string) => /^(?:|false|n|0)$/i.test(text);

/**
 * The rows below a header. Columns that nothing reads are reported once, so that none is lost silently. If several
 * columns match one name, the first one counts.
 * @param columns the names that each column can have, in lower case
 */
export function withHeader<Name extends string>(
  [header, ...below]: readonly CsvRow[],
  columns: Record<Name, readonly string[]>,
  builder: DraftBuilder,
): Cells<Name>[] {
  const titles = header?.cells ?? [];
  const names = titles.map((name) => name.toLowerCase());
  const indexes = new Map(
    Object.entries<readonly string[]>(columns).map(([name, known]) => [
      name,
      names.findIndex((title) => known.includes(title)),
    ]),
  );
  const read = new Set(indexes.values());
  return below.map(({ line, cells }) => {
    for (const [at, text] of cells.entries())
      if (!read.has(at) && !isBlank(text)) builder.unread(titles[at] || `Column ${at + 1}`, line);
    return { line, raw: cells, cell: (name) => cells[indexes.get(name) ?? -1] ?? '' };
  });
}

export const splitList = (text: string, separator: RegExp): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
