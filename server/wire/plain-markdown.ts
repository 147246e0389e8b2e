import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { isMarkdownCheap } from '../domain/markdown-limits';

/** The parts of a Markdown syntax node that are used here. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

type Fault = 'code' | 'image';

const parser = unified().use(remarkParse).use(remarkGfm);

/** Every code block and image matches this. Most texts do not, and need no parsing. */
const codeOrImageHint = /```|~~~|^[ \t>*+\-\d.)]*(?: {4}|\t)|<pre\b|!\[|<img\b/im;

const patterns: readonly [RegExp, Fault][] = [
  [/^[ \t>*+\-\d.)]*(?:```|~~~)|<pre\b/im, 'code'],
  [/!\[|<img\b/i, 'image'],
];

function findFault({ type, value = '', children = [] }: Node): Fault | undefined {
  if (type === 'code' || (type === 'html' && /<pre\b/i.test(value))) return 'code';
  if (type.startsWith('image') || (type === 'html' && /<img\b/i.test(value))) return 'image';
  for (const child of children) {
    const fault = findFault(child);
    if (fault) return fault;
  }
  return undefined;
}

/**
 * Finds the first code block or image in a Markdown text. A text that is too complex to parse is only searched by
 * pattern, which may also match harmless text: refusing it is safer than missing a code block or image.
 */
export function codeOrImageIn(text: string): Fault | undefined {
  if (!codeOrImageHint.test(text)) return undefined;
  if (isMarkdownCheap(text)) return findFault(parser.parse(text));
  return patterns.find(([shape]) => shape.test(text))?.[1];
}
