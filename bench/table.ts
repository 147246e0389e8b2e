import type { Result } from './measure';

const numbers = (digits: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
const [whole, tenths, hundredths] = [numbers(0), numbers(1), numbers(2)];

/** App and floor, as `1.2 / 0.8`. */
const both = (format: Intl.NumberFormat, of: (side: 'app' | 'floor') => number) =>
  `${format.format(of('app'))} / ${format.format(of('floor'))}`;

const columns: [string, (result: Result) => string][] = [
  ['operation', ({ name }) => name],
  ['connections', ({ connections }) => String(connections)],
  ['requests/s', (result) => both(whole, (side) => result[side].perSecond)],
  ['ratio', ({ app, floor }) => hundredths.format(app.perSecond / floor.perSecond)],
  ['p50 ms', (result) => both(hundredths, (side) => result[side].p50)],
  ['p99 ms', (result) => both(tenths, (side) => result[side].p99)],
  ['CPU ms', (result) => both(hundredths, (side) => result[side].cpuMs)],
  ['memory MB', (result) => both(whole, (side) => result[side].rssMb)],
];

/** The results as a Markdown table. In a cell with two figures, the app comes first. */
export function table(results: Result[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...results.map((result) => columns.map(([, cell]) => cell(result))),
  ];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const padded = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0);
  const rule = widths.map((width, index) => '-'.repeat(width - 1) + (index === 0 ? '-' : ':'));
  const [head, ...body] = rows.map((row) => row.map(padded));
  return [head, rule, ...body].map((row) => `| ${row?.join(' | ')} |`).join('\n');
}
