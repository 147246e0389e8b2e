import { splitMentions } from '@/domain/mentions';
import type { Person } from '@/server/types';

/** The text between an `@` and the caret, and the index of the `@`; null if no mention is being typed. */
export function mentionAt(text: string, caret: number): { start: number; typed: string } | null {
  const match = /(?:^|[^\p{L}\p{N}_@.+/-])@([\p{L}\p{N}_.-]{0,39})$/u.exec(text.slice(0, caret));
  return match ? { start: caret - (match[1] ?? '').length - 1, typed: match[1] ?? '' } : null;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const MAX_SUGGESTIONS = 6;

/** People whose handle or a word of whose name starts with `typed`. Ignores case and accents. */
export function matchPeople(people: readonly Person[], typed: string): Person[] {
  const wanted = plain(typed);
  return people
    .filter(({ name, username }) =>
      [username ?? '', ...(name ?? '').split(/\s+/)].some((word) => plain(word).startsWith(wanted)),
    )
    .slice(0, MAX_SUGGESTIONS);
}

/** The fields of a Markdown node (mdast) used here. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  url?: string;
}

const unlinkedNodes = new Set(['link', 'linkReference', 'code', 'inlineCode', 'html']);

/** Keeps single line breaks, which Markdown would join. */
const lines = (text: string): Node[] =>
  text
    .split('\n')
    .flatMap((value, index) => [
      ...(index ? [{ type: 'break' }] : []),
      ...(value ? [{ type: 'text', value }] : []),
    ]);

const linked = ({ text, handle }: ReturnType<typeof splitMentions>[number]): Node[] =>
  handle ? [{ type: 'link', url: `/u/${handle}`, children: [{ type: 'text', value: text }] }] : lines(text);

function link(node: Node): void {
  if (!node.children || unlinkedNodes.has(node.type)) return;
  node.children = node.children.flatMap((child) =>
    child.type === 'text' ? splitMentions(child.value ?? '').flatMap(linked) : [child],
  );
  for (const child of node.children) link(child);
}

/** A remark plugin that links mentions to profiles and keeps line breaks. */
export const linkMentions = () => link;
