import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { isMarkdownCheap } from '../../domain/markdown-limits';
import { beginningOf } from '../../domain/shorten';

/** The parts of a Markdown syntax node that are used here. */
interface Node {
  type: string;
  value?: string;
  alt?: string | null;
  children?: Node[];
}

/** Nodes within a line. Others are blocks, which are parted by a space. */
const inline = new Set(['text', 'emphasis', 'strong', 'delete', 'link', 'inlineCode', 'html']);

const parser = unified().use(remarkParse).use(remarkGfm);

function textOf({ value = '', alt, children = [] }: Node): string {
  const parts = children.map((child) => (inline.has(child.type) ? textOf(child) : ` ${textOf(child)} `));
  return value || alt || parts.join('');
}

/** The beginning is enough for a line or two. */
const MOST = 1_000;

/** The beginning of a Markdown text in one line, without its marks. */
export function plainText(markdown: string): string {
  const beginning = beginningOf(markdown, MOST);
  const text = isMarkdownCheap(beginning) ? textOf(parser.parse(beginning)) : beginning;
  return text.replace(/\s+/g, ' ').trim();
}
