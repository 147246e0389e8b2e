import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { InteractionResult } from './networks';
import type { PageResults } from './pages';
import { interactionTable, pageTable, type ResultsBySize, ratioTable, serverTable } from './table';

function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}`;
}

/** How much later rows appear with the most tasks than with the fewest. */
function lateness({ today }: PageResults): string {
  const [few, many] = [today[0], today.at(-1)];
  if (!few || !many) return '';
  return `${many.name}: rows after ${(many.shownMs / few.shownMs).toFixed(2)} times as long as with ${few.name.replace(/^Today, /, '')}.`;
}

function memory({ memory: { before, after } }: PageResults): string {
  const [all, collected, objects] = [before.rssMb, after.rssMb, after.heapMb].map(Math.round);
  return `Memory of the server after all pages: ${all} MB; after a garbage collection ${collected} MB, of which ${objects} MB are objects.`;
}

const pagesPart = (pages: PageResults): string =>
  [pageTable(pages), '', `${lateness(pages)} ${memory(pages)}`].join('\n');

/** What was measured; empty or undefined for the parts that were not. */
export interface Results {
  server: ResultsBySize;
  pages: PageResults | undefined;
  interactions: readonly InteractionResult[];
}

/** The whole report, and a short one for `docs/performance.md`. */
export function reportOf({ server, pages, interactions }: Results): { full: string; summary: string } {
  const head = `Measured ${machine()}.`;
  const ratios =
    server.length > 0
      ? [
          'Throughput as a share of the floor’s at the most connections, and p50 of the app in milliseconds:',
          ratioTable(server),
        ]
      : [];
  const shown = pages ? ['Pages in Chromium:', pagesPart(pages)] : [];
  const details = server.flatMap(([size, results]) => [
    `## ${size.toLocaleString('en')} tasks`,
    'Where a cell holds two figures, the first is the app and the second the floor.',
    serverTable(results),
  ]);
  const used =
    interactions.length > 0
      ? [
          'From an event to the paint that shows what it does, p50 / p95 in milliseconds, in an account of 2,000 tasks (the palette: 10,000):',
          interactionTable(interactions),
        ]
      : [];
  const summary = [head, ...ratios, ...shown, ...used];
  return { full: [...summary, ...details].join('\n\n'), summary: summary.join('\n\n') };
}

const FIGURES = 'docs/performance.md';
const marked = /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/;

/** @throws if the document has no place for it. */
export function writeFigures(summary: string): void {
  const text = readFileSync(FIGURES, 'utf8');
  if (!marked.test(text)) throw new Error('docs/performance.md has no <!-- bench --> … <!-- /bench -->.');
  writeFileSync(
    FIGURES,
    text.replace(marked, (_, open: string, close: string) => `${open}\n${summary}\n\n${close}`),
  );
}
