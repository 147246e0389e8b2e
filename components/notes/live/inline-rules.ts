import type { SyntaxNode } from '@lezer/common';
import { outwardLink } from '@/domain/outward-link';
import { ownPicture } from '../../ui/picture-address';
import type { Drawing } from './drawing';
import type { Pieces, Rule } from './pieces';

const style =
  (className: string): Rule =>
  ({ from, to }, pieces) =>
    pieces.style(from, to, className);

/** Styles what is between its first and its last mark. */
const between =
  (name: string, className: string): Rule =>
  (node, pieces) => {
    const marks = node.getChildren(name);
    const [first, last] = [marks[0], marks.at(-1)];
    if (first && last) pieces.style(first.to, last.from, className);
  };

const mark: Rule = ({ from, to }, pieces) => pieces.mark(from, to);

/** The address that a link leads to; undefined for those that are no pages, such as scripts. */
function addressOf(written: string): string | undefined {
  const url = written.replace(/^<(.*)>$/, '$1').replace(/\\([!-/:-@[-`{-~])/g, '$1');
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(url) || /^\/[a-z]/.test(url)) return url;
  if (/^www\./i.test(url)) return `https://${url}`;
  return /^[^\s@:/]+@[^\s@:/]+$/.test(url) ? `mailto:${url}` : undefined;
}

const textOf = (node: SyntaxNode | null, pieces: Pieces) => (node ? pieces.text(node.from, node.to) : '');

const linkAttributes = (href: string) => ({ href, ...(href.startsWith('/') ? {} : outwardLink) });

export const linkDrawing = (href: string, children: Drawing['children']): Drawing => ({
  tag: 'a',
  className: 'live-link',
  attributes: linkAttributes(href),
  children: children ?? [],
});

function link(
  pieces: Pieces,
  [from, to]: [number, number],
  { href, end }: { href: string; end: number },
): void {
  const { openLink } = pieces.asked;
  pieces.link(from, to, href);
  if (!openLink) return;
  const label = `${openLink}: ${pieces.text(from, to).slice(0, 100)}`;
  const attributes = {
    ...linkAttributes(href),
    'data-open': '',
    'aria-label': label,
    title: label,
    tabindex: '-1',
  };
  pieces.draw(end, end, { tag: 'a', className: 'live-open', attributes });
}

/** The words of a link or picture, between its first two marks. */
function wordsOf(node: SyntaxNode): [from: number, to: number] | undefined {
  const [first, second] = node.getChildren('LinkMark');
  return first && second && [first.to, second.from];
}

const showLink: Rule = (node, pieces) => {
  const words = wordsOf(node);
  const url = node.getChild('URL');
  if (!words || !url) return;
  const href = addressOf(textOf(url, pieces));
  pieces.mark(node.from, words[0]);
  pieces.mark(words[1], node.to);
  if (href) link(pieces, words, { href, end: node.to });
};

/** A picture of another server is only its description: that server would learn who reads. */
const showPicture: Rule = (node, pieces) => {
  const words = wordsOf(node);
  const url = node.getChild('URL');
  if (!words || !url) return;
  const { from, to } = node;
  const src = ownPicture(textOf(url, pieces), 'content');
  if (!src || pieces.line(from).to < to) {
    pieces.mark(from, words[0]);
    pieces.mark(words[1], to);
    return;
  }
  const isOpen = pieces.asked.open.isLine(from);
  if (isOpen) pieces.style(from, to, 'live-mark');
  pieces.draw(isOpen ? to : from, to, {
    tag: 'img',
    className: 'live-picture',
    attributes: { src, alt: pieces.text(...words), loading: 'lazy' },
  });
};

const inLinks = new Set(['Link', 'Image', 'LinkReference', 'Autolink']);

const showUrl: Rule = (node, pieces) => {
  if (inLinks.has(node.parent?.name ?? '')) return;
  const href = addressOf(textOf(node, pieces));
  if (href) link(pieces, [node.from, node.to], { href, end: node.to });
};

const showAutolink: Rule = (node, pieces) => {
  const url = node.getChild('URL');
  const href = url && addressOf(textOf(url, pieces));
  for (const { from, to } of node.getChildren('LinkMark')) pieces.mark(from, to);
  if (href) link(pieces, [url.from, url.to], { href, end: node.to });
};

export const inlineRules: Record<string, Rule> = {
  Emphasis: style('live-em'),
  StrongEmphasis: style('live-strong'),
  Strikethrough: between('StrikethroughMark', 'live-strike'),
  InlineCode: between('CodeMark', 'live-code'),
  EmphasisMark: mark,
  StrikethroughMark: mark,
  CodeMark: mark,
  Escape: ({ from }, pieces) => pieces.mark(from, from + 1),
  Link: showLink,
  Image: showPicture,
  Autolink: showAutolink,
  URL: showUrl,
};
