import { blockRules } from './block-rules';
import type { Drawing, Drawn } from './drawing';
import { inlineRules, linkDrawing } from './inline-rules';
import { type Asked, type Piece, Pieces, type Rule } from './pieces';
import type { Line } from './text-source';

const rules: Record<string, Rule> = { ...blockRules, ...inlineRules };

/** How a range of whole lines shows. */
export function piecesOf(asked: Asked): Pieces {
  const pieces = new Pieces(asked);
  const { tree, from, to } = asked;
  tree.iterate({
    from,
    to,
    enter: ({ name, node }) => {
      rules[name]?.(node, pieces);
      return name !== 'Image';
    },
  });
  return pieces;
}

const covers = (piece: Piece, { from, to }: Line) =>
  piece.from <= from && piece.to >= to && piece.from < piece.to;

function segment(pieces: readonly Piece[], text: string, range: Line): Drawn[] {
  const over = pieces.filter((piece) => covers(piece, range));
  if (over.some(({ kind }) => kind === 'hide')) return [];
  const drawn = over.find((piece) => piece.kind === 'draw');
  if (drawn) return drawn.from === range.from ? [drawn.drawing] : [];
  const styles = over.filter((piece) => piece.kind === 'style');
  if (styles.length === 0) return [text];
  const words: Drawing = {
    tag: 'span',
    className: styles.map(({ className }) => className).join(' '),
    children: [text],
  };
  return [words];
}

/** What a range within a line shows, as elements. `near` are the pieces that may be in it. */
export function drawnRange(found: Pieces, range: Line, near: readonly Piece[] = found.pieces): Drawn[] {
  const { openLink } = found.asked;
  const pieces = near.filter(({ from, to }) => from <= range.to && to >= range.from);
  const ends = pieces
    .flatMap(({ from, to }) => [from, to])
    .filter((end) => end > range.from && end < range.to);
  const cuts = [...new Set([range.from, ...ends, range.to])].sort((one, other) => one - other);
  const beside = (place: number) =>
    pieces.flatMap((piece) =>
      piece.kind === 'draw' && piece.from === place && piece.to === place ? [piece.drawing] : [],
    );
  const hrefAt = (from: number) =>
    pieces.find((piece) => piece.kind === 'style' && piece.href && piece.from <= from && piece.to > from);
  return cuts.flatMap((from, at) => {
    const to = cuts[at + 1];
    if (to === undefined) return from > range.from || cuts.length === 1 ? beside(from) : [];
    const drawn = [
      ...(from > range.from ? beside(from) : []),
      ...segment(pieces, found.text(from, to), { from, to }),
    ];
    const link = openLink ? undefined : hrefAt(from);
    return link?.kind === 'style' && link.href ? [linkDrawing(link.href, drawn)] : drawn;
  });
}
