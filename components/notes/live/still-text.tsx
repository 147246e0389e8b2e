import type { Drawing, Drawn } from './drawing';
import { toReact } from './drawing';
import { markdownParser } from './markdown-parser';
import { allClosed, type Piece, type Pieces } from './pieces';
import { drawnRange, piecesOf } from './read-pieces';
import { tableDrawing, tablesOf } from './table-drawing';
import { type Line, linesOf, stringSource, type TextSource } from './text-source';

/** Longer texts are shown as they were typed: they would take too long. */
const LONGEST = 100_000;

function byLine({ pieces }: Pieces, source: TextSource): Map<number, Piece[]> {
  const found = new Map<number, Piece[]>();
  for (const piece of pieces)
    for (const { from } of linesOf(source, piece.from, piece.to)) {
      const near = found.get(from);
      if (near) near.push(piece);
      else found.set(from, [piece]);
    }
  return found;
}

function lineDrawing(found: Pieces, line: Line, near: readonly Piece[]): Drawing {
  const { classNames = [], attributes = {} } = found.lines.get(line.from) ?? {};
  const words: readonly Drawn[] = drawnRange(found, line, near);
  return {
    tag: 'div',
    className: classNames.join(' '),
    attributes: { ...attributes, 'data-from': String(line.from) },
    children: words.length > 0 ? words : [{ tag: 'br' }],
  };
}

/** The lines of a text, and its tables, as elements. */
export function drawText(text: string, openLink?: string): Drawing[] {
  const source = stringSource(text);
  const tree = markdownParser.parse(text);
  const tables = tablesOf(tree);
  const found = piecesOf({ tree, source, from: 0, to: text.length, open: allClosed, openLink });
  const pieces = byLine(found, source);
  const drawings: Drawing[] = [];
  for (const line of linesOf(source, 0, text.length)) {
    const table = tables.find(({ from, to }) => from <= line.to && to >= line.from);
    if (!table) drawings.push(lineDrawing(found, line, pieces.get(line.from) ?? []));
    else if (table.from >= line.from) drawings.push(tableDrawing(tree, { table, source, openLink }));
  }
  return drawings;
}

interface StillTextProps {
  children: string;
  /** What the sign beside a link is called. Undefined for those who only read. */
  openLink?: string | undefined;
}

/** Markdown as the editor shows it where no caret is. Load it late: the parser is large. */
export function StillText({ children, openLink }: StillTextProps) {
  if (children.length > LONGEST) return <div className="live-line">{children}</div>;
  return drawText(children, openLink).map((drawing, at) => toReact(drawing, at));
}
