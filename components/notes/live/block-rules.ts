import type { SyntaxNode } from '@lezer/common';
import type { Drawing } from './drawing';
import type { Pieces, Rule } from './pieces';

/** The note's title is the h1 of its page. */
const heading =
  (level: number): Rule =>
  (node, pieces) => {
    const attributes = { role: 'heading', 'aria-level': String(level + 1) };
    for (const line of pieces.shownLines(node)) pieces.look(line, `live-h${Math.min(level, 3)}`, attributes);
  };

/** The place after the spaces that follow `place` in its line. */
function afterSpaces(place: number, pieces: Pieces): number {
  const [spaces = ''] = /^[ \t]*/.exec(pieces.text(place, pieces.line(place).to)) ?? [];
  return place + spaces.length;
}

const headerMark: Rule = ({ from, to, parent }, pieces) => {
  const isFirst = from === parent?.from;
  pieces.mark(from, isFirst ? afterSpaces(to, pieces) : to);
};

const quoteMark: Rule = ({ from, to }, pieces) =>
  pieces.mark(from, pieces.text(to, to + 1) === ' ' ? to + 1 : to);

const block =
  (className: string): Rule =>
  (node, pieces) => {
    for (const line of pieces.shownLines(node)) pieces.look(line, className);
  };

/** Code is read from left to right in every language. */
const code: Rule = (node, pieces) => {
  for (const line of pieces.shownLines(node)) {
    pieces.look(line, 'live-block', { dir: 'ltr' });
    if (line.from <= node.from) pieces.look(line, 'live-block-start');
    if (line.to >= node.to) pieces.look(line, 'live-block-end');
  }
};

const rule: Rule = ({ from, to }, pieces) => {
  if (!pieces.asked.open.isLine(from)) pieces.look(pieces.line(from), 'live-rule');
  pieces.mark(from, to);
};

const boxDrawing = (
  label: string,
  { isTicked, isReadOnly }: { isTicked: boolean; isReadOnly: boolean },
): Drawing => ({
  tag: 'span',
  className: 'live-lead',
  children: [
    {
      tag: 'input',
      attributes: {
        type: 'checkbox',
        'data-box': '',
        'aria-label': label,
        tabindex: '-1',
        ...(isTicked && { checked: '' }),
        ...(isReadOnly && { disabled: '' }),
      },
    },
  ],
});

const bullet: Drawing = { tag: 'span', className: 'live-lead live-bullet', children: ['•'] };

function box(pieces: Pieces, { from, marker }: { from: number; marker: SyntaxNode }): void {
  const line = pieces.line(from);
  const end = Math.min(marker.to + 1, line.to);
  const isTicked = pieces.text(marker.from + 1, marker.from + 2) !== ' ';
  if (isTicked) pieces.style(end, line.to, 'live-done');
  const label = pieces.text(end, line.to).trim().slice(0, 100) || '…';
  if (pieces.asked.open.isTouched(from, marker.to)) pieces.style(from, end, 'live-mark');
  else pieces.draw(from, end, boxDrawing(label, { isTicked, isReadOnly: !pieces.asked.openLink }));
}

const listItem: Rule = (node, pieces) => {
  const mark = node.getChild('ListMark');
  // An item can begin far above what is asked for.
  if (!mark || mark.from < pieces.asked.from) return;
  const { from } = mark;
  const line = pieces.line(from);
  const before = pieces.text(line.from, from);
  if (!before.trim()) {
    pieces.look(line, 'live-item', { style: `--indent:${before.replaceAll('\t', '    ').length}` });
    pieces.style(line.from, from, 'live-indent');
  }
  const marker = node.getChild('Task')?.getChild('TaskMarker');
  const end = Math.min(mark.to + 1, line.to);
  if (marker && marker.to <= line.to) box(pieces, { from, marker });
  else if (node.parent?.name === 'BulletList' && !pieces.asked.open.isLine(from))
    pieces.draw(from, end, bullet);
  else pieces.style(from, end, 'live-lead live-mark');
};

export const blockRules: Record<string, Rule> = {
  ATXHeading1: heading(1),
  ATXHeading2: heading(2),
  ATXHeading3: heading(3),
  ATXHeading4: heading(4),
  ATXHeading5: heading(5),
  ATXHeading6: heading(6),
  SetextHeading1: heading(1),
  SetextHeading2: heading(2),
  HeaderMark: headerMark,
  Blockquote: block('live-quote'),
  QuoteMark: quoteMark,
  FencedCode: code,
  CodeBlock: code,
  CodeInfo: ({ from, to }, pieces) => pieces.style(from, to, 'live-info'),
  HorizontalRule: rule,
  ListItem: listItem,
  Table: block('live-source'),
};
