import type { Result } from './measure';
import { type InteractionResult, networks } from './networks';
import type { PageResult, PageResults } from './pages';

const numbers = (digits: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
const [whole, tenths, hundredths] = [numbers(0), numbers(1), numbers(2)];

type Column<Row> = [title: string, cell: (row: Row) => string];

/** A Markdown table. Its first column is aligned to the left. */
function markdown<Row>(columns: Column<Row>[], of: readonly Row[]): string {
  const rows = [columns.map(([title]) => title), ...of.map((row) => columns.map(([, cell]) => cell(row)))];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const padded = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0);
  const rule = widths.map((width, index) => '-'.repeat(width - 1) + (index === 0 ? '-' : ':'));
  const [head, ...body] = rows.map((row) => row.map(padded));
  return [head, rule, ...body].map((row) => `| ${row?.join(' | ')} |`).join('\n');
}

/** App and floor, as `1.2 / 0.8`. */
const both = (format: Intl.NumberFormat, of: (side: 'app' | 'floor') => number) =>
  `${format.format(of('app'))} / ${format.format(of('floor'))}`;

const ratio = ({ app, floor }: Result) => hundredths.format(app.perSecond / floor.perSecond);

/** All figures of one size. In a cell with two figures, the app comes first. */
export const serverTable = (results: readonly Result[]): string =>
  markdown<Result>(
    [
      ['operation', ({ name }) => name],
      ['connections', ({ connections }) => String(connections)],
      ['requests/s', (result) => both(whole, (side) => result[side].perSecond)],
      ['ratio', ratio],
      ['p50 ms', (result) => both(hundredths, (side) => result[side].p50)],
      ['p99 ms', (result) => both(tenths, (side) => result[side].p99)],
      ['CPU ms', (result) => both(hundredths, (side) => result[side].cpuMs)],
      ['memory MB', (result) => both(whole, (side) => result[side].rssMb)],
    ],
    results,
  );

export type ResultsBySize = readonly (readonly [size: number, results: readonly Result[]])[];

/** The ratios of all sizes at the most connections. */
export function ratioTable(sizes: ResultsBySize): string {
  const all = sizes.flatMap(([, results]) => results);
  const most = Math.max(...all.map(({ connections }) => connections));
  const names = [...new Set(all.map(({ name }) => name))];
  const find = (results: readonly Result[], name: string) =>
    results.find((result) => result.name === name && result.connections === most);
  const cell = (results: readonly Result[], name: string) => {
    const result = find(results, name);
    return result ? `${ratio(result)} (${tenths.format(result.app.p50)})` : '';
  };
  return markdown<string>(
    [
      [`${most} connections`, (name) => name],
      ...sizes.map(
        ([size, results]): Column<string> => [`${whole.format(size)} tasks`, (name) => cell(results, name)],
      ),
    ],
    names,
  );
}

const pageColumns: Column<PageResult>[] = [
  ['page', ({ name }) => name],
  ['scripts KB', ({ scriptKb }) => whole.format(scriptKb)],
  ['HTML KB', ({ htmlKb }) => whole.format(htmlKb)],
  ['shown ms', ({ shownMs }) => whole.format(shownMs)],
  ['keys ms', ({ keysMs }) => whole.format(keysMs)],
  ['longest task ms', ({ longestTaskMs }) => (longestTaskMs ? whole.format(longestTaskMs) : '< 50')],
  ['shift', ({ shift }) => hundredths.format(shift)],
  ['toggle frames', ({ toggleFrames }) => (toggleFrames === undefined ? '' : String(toggleFrames))],
  ['memory MB', ({ heapMb }) => whole.format(heapMb)],
];

export const pageTable = ({ today, large }: PageResults): string =>
  markdown(pageColumns, [...today, ...large]);

/** The median and the 95th percentile, as `12 / 30`. */
export const interactionTable = (results: readonly InteractionResult[]): string =>
  markdown<InteractionResult>(
    [
      ['interaction', ({ name }) => name],
      ...networks.map((network): Column<InteractionResult> => {
        const cell = ({ paints: { [network]: found } }: InteractionResult) =>
          found ? `${whole.format(found.p50)} / ${whole.format(found.p95)}` : '';
        return [network, cell];
      }),
    ],
    results,
  );
