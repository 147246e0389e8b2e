import type { SyntaxNode, Tree } from '@lezer/common';
import type { Drawing } from './drawing';
import { allClosed, type Pieces } from './pieces';
import { drawnRange, piecesOf } from './read-pieces';
import { directionOf, type Line, type TextSource } from './text-source';

/** The cells of a row, also those that are empty: the syntax tree names only their borders. */
function cellsOf(row: SyntaxNode, source: TextSource): Line[] {
  const borders = row.getChildren('TableDelimiter');
  const starts = [row.from, ...borders.map(({ to }) => to)];
  const cells = starts.map((from, at) => ({ from, to: borders[at]?.from ?? row.to }));
  const isBlank = (cell: Line | undefined) => cell && source.slice(cell.from, cell.to).trim() === '';
  const first = isBlank(cells[0]) ? 1 : 0;
  const last = cells.length > 1 && isBlank(cells.at(-1)) ? -1 : undefined;
  return cells.slice(first, last).map((cell) => trimmed(cell, source));
}

function trimmed({ from, to }: Line, source: TextSource): Line {
  const text = source.slice(from, to);
  const start = from + text.length - text.trimStart().length;
  return { from: Math.min(start, to), to: Math.max(start, from + text.trimEnd().length) };
}

const alignments = (delimiter: string): string[] =>
  delimiter
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => {
      const [, start, end] = /^\s*(:?)-+(:?)\s*$/.exec(cell) ?? [];
      return end ? (start ? 'live-middle' : 'live-end') : '';
    });

interface Table {
  table: SyntaxNode;
  found: Pieces;
  source: TextSource;
}

function rowDrawing(row: SyntaxNode, { table, found, source }: Table, looks: readonly string[]): Drawing {
  const tag = row.name === 'TableHeader' ? 'th' : 'td';
  const cells = cellsOf(row, source).slice(0, looks.length);
  return {
    tag: 'tr',
    children: cells.map((cell, at) => {
      const dir = directionOf(source.slice(cell.from, cell.to));
      return {
        tag,
        className: looks[at] || undefined,
        attributes: { 'data-cell': String(cell.from - table.from), ...(dir && { dir }) },
        children: drawnRange(found, cell),
      };
    }),
  };
}

/** A table of the text. A cell names its place in the table's own text. */
export function tableDrawing(
  tree: Tree,
  { table, source, openLink }: Omit<Table, 'found'> & { openLink?: string | undefined },
): Drawing {
  const { from, to } = table;
  const found = piecesOf({ tree, source, from, to, open: allClosed, openLink });
  const delimiter = table.getChild('TableDelimiter');
  const looks = alignments(delimiter ? source.slice(delimiter.from, delimiter.to) : '');
  const rows = [table.getChild('TableHeader'), ...table.getChildren('TableRow')].filter(
    (row) => row !== null,
  );
  const body = rows.map((row) => rowDrawing(row, { table, found, source }, looks));
  const dir = directionOf(source.slice(from, to));
  return {
    tag: 'div',
    className: 'live-table',
    attributes: dir ? { dir } : {},
    children: [{ tag: 'table', children: [{ tag: 'tbody', children: body }] }],
  };
}

/** The tables that are not in a list or quote, whose marks would be between their lines. */
export function tablesOf(tree: Tree): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const cursor = tree.cursor();
  if (!cursor.firstChild()) return found;
  do if (cursor.name === 'Table') found.push(cursor.node);
  while (cursor.nextSibling());
  return found;
}
