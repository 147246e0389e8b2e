import type { Person } from '@/server/types';

const mention = /(?<![\p{L}\p{N}_@.+/-])@([a-z0-9][a-z0-9_.-]{0,38})/giu;

/** A piece of a text: plain, or a handle that is mentioned. */
interface Piece {
  text: string;
  handle?: string;
}

/** Cuts a text at the handles it mentions. A mark at the end of one ends the sentence, not the handle. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(mention)) {
    const handle = (match[1] ?? '').replace(/[._-]+$/, '');
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: `@${handle}`, handle: handle.toLowerCase() });
    at = match.index + 1 + handle.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** What is being typed after an `@` before the caret, and where the `@` stands; null where no mention is typed. */
export function typedMention(text: string, caret: number): { start: number; typed: string } | null {
  const match = /(?:^|[^\p{L}\p{N}_@.+/-])@([\p{L}\p{N}_.-]{0,39})$/u.exec(text.slice(0, caret));
  return match ? { start: caret - (match[1] ?? '').length - 1, typed: match[1] ?? '' } : null;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const MOST = 6;

/** The people whose handle, or a word of whose name, begins as typed. */
export function matching(people: readonly Person[], typed: string): Person[] {
  const wanted = plain(typed);
  return people
    .filter(({ name, username }) =>
      [username ?? '', ...(name ?? '').split(/\s+/)].some((word) => plain(word).startsWith(wanted)),
    )
    .slice(0, MOST);
}

/** A part of a Markdown tree, as far as it matters here. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  url?: string;
}

const closed = new Set(['link', 'linkReference', 'code', 'inlineCode', 'html']);

/** Plain text with its line breaks kept, as they are seen while writing. */
const lines = (text: string): Node[] =>
  text
    .split('\n')
    .flatMap((value, index) => [
      ...(index ? [{ type: 'break' }] : []),
      ...(value ? [{ type: 'text', value }] : []),
    ]);

const linked = ({ text, handle }: Piece): Node[] =>
  handle ? [{ type: 'link', url: `/u/${handle}`, children: [{ type: 'text', value: text }] }] : lines(text);

function link(node: Node): void {
  if (!node.children || closed.has(node.type)) return;
  node.children = node.children.flatMap((child) =>
    child.type === 'text' ? piecesOf(child.value ?? '').flatMap(linked) : [child],
  );
  for (const child of node.children) link(child);
}

/** A plugin of the Markdown parser: makes links of the handles that a text mentions, and keeps its lines. */
export const linkMentions = () => link;
