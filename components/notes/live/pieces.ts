import type { SyntaxNode, Tree } from '@lezer/common';
import type { Drawing } from './drawing';
import { directionOf, type Line, linesOf, type TextSource } from './text-source';

/** How a range of the text shows: styled, hidden, or as something drawn in its place or, if it is empty, beside it. */
export type Piece = { from: number; to: number } & (
  | { kind: 'style'; className: string; href?: string }
  | { kind: 'hide' }
  | { kind: 'draw'; drawing: Drawing }
);

interface LineLook {
  classNames: string[];
  attributes: Record<string, string>;
}

/** What is open in the text: marks show on the lines of the caret. */
export interface Open {
  isLine: (place: number) => boolean;
  /** Whether the caret touches the range, or the selection has some of it. */
  isTouched: (from: number, to: number) => boolean;
}

export const allClosed: Open = { isLine: () => false, isTouched: () => false };

export interface Asked {
  tree: Tree;
  source: TextSource;
  from: number;
  to: number;
  open: Open;
  /** What the sign beside a link is called. Undefined for those who only read: the words of a link are the link. */
  openLink?: string | undefined;
}

/** Collects the pieces of a range. */
export class Pieces {
  readonly pieces: Piece[] = [];
  readonly lines = new Map<number, LineLook>();

  constructor(readonly asked: Asked) {
    const { source, from, to } = asked;
    for (const line of linesOf(source, from, to)) {
      const dir = directionOf(source.slice(line.from, line.to));
      this.lines.set(line.from, { classNames: ['live-line'], attributes: dir ? { dir } : {} });
    }
  }

  /** The text of a range. */
  text(from: number, to: number): string {
    return this.asked.source.slice(from, to);
  }

  line(place: number): Line {
    return this.asked.source.lineAt(place);
  }

  /** The lines of a node that were asked for. */
  shownLines({ from, to }: Line): Iterable<Line> {
    const { asked } = this;
    return linesOf(asked.source, Math.max(from, asked.from), Math.min(to, asked.to));
  }

  look(line: Line, className: string, attributes: Record<string, string> = {}): void {
    const look = this.lines.get(line.from);
    look?.classNames.push(className);
    if (look) Object.assign(look.attributes, attributes);
  }

  style(from: number, to: number, className: string): void {
    if (from < to) this.pieces.push({ kind: 'style', from, to, className });
  }

  link(from: number, to: number, href: string): void {
    this.pieces.push({ kind: 'style', from, to, className: 'live-link', href });
  }

  draw(from: number, to: number, drawing: Drawing): void {
    this.pieces.push({ kind: 'draw', from, to, drawing });
  }

  /** A mark: shown on an open line, else hidden. What goes over the end of a line stays. */
  mark(from: number, to: number): void {
    if (from >= to || this.line(from).to < to) return;
    if (this.asked.open.isLine(from)) this.style(from, to, 'live-mark');
    else this.pieces.push({ kind: 'hide', from, to });
  }
}

/** What a node of the syntax tree becomes. */
export type Rule = (node: SyntaxNode, pieces: Pieces) => void;
