import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { UnreadableFile } from './draft';

export interface CsvRow {
  /** The physical line on which it begins. */
  line: number;
  cells: string[];
}

/** More rows than a file of the largest size holds in practice. */
const MOST_ROWS = 20_000;

const Records = z.array(z.object({ raw: z.string(), record: z.array(z.string()) }));

const countLines = (text: string) => text.split('\n').length - 1;

/** The character that separates most cells of the first line. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const [most] = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length);
  return most ?? ',';
}

/** @throws UnreadableFile for a quote that is not closed, and for too many rows. */
export function readCsv(content: string): CsvRow[] {
  const text = content.replace(/\r\n?/g, '\n');
  const options = {
    bom: true,
    raw: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
  };
  try {
    const found = Records.parse(parse(text, { ...options, delimiter: delimiterOf(text), to: MOST_ROWS + 1 }));
    if (found.length > MOST_ROWS)
      throw new UnreadableFile(`Holds more than ${MOST_ROWS} rows. Split it into several files.`);
    let before = 1;
    return found.map(({ raw, record }) => {
      const line = before + (/^\n*/.exec(raw)?.[0].length ?? 0);
      before += countLines(raw);
      return { line, cells: record.map((cell) => cell.trim()) };
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(`Is no CSV: ${error.message}`);
    throw error;
  }
}

/** The rows below a header, their cells by the header's names in lower case. */
export function withHeader(
  rows: readonly CsvRow[],
): { line: number; cell: (...names: string[]) => string }[] {
  const [header, ...below] = rows;
  const columns = new Map(
    (header?.cells ?? []).map((name, at): [string, number] => [name.toLowerCase(), at]),
  );
  return below.map(({ line, cells }) => ({
    line,
    /** The first column of these names that has something. */
    cell: (...names) =>
      names.map((name) => cells[columns.get(name) ?? -1] ?? '').find((text) => text !== '') ?? '',
  }));
}

export const splitList = (text: string, separator: RegExp): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
