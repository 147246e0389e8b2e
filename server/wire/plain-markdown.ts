import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { isMarkdownCheap } from '../domain/markdown-limits';

/** A part of a parsed text, as far as it matters here. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

type Fault = 'code' | 'image';

const parser = unified().use(remarkParse).use(remarkGfm);

/** What no block of code and no image is without; most texts have none of it and need no parsing. */
const sign = /```|~~~|^[ \t>*+\-\d.)]*(?: {4}|\t)|<pre\b|!\[|<img\b/im;

const rough: readonly [RegExp, Fault][] = [
  [/^[ \t>*+\-\d.)]*(?:```|~~~)|<pre\b/im, 'code'],
  [/!\[|<img\b/i, 'image'],
];

function faultOf({ type, value = '', children = [] }: Node): Fault | undefined {
  if (type === 'code' || (type === 'html' && /<pre\b/i.test(value))) return 'code';
  if (type.startsWith('image') || (type === 'html' && /<img\b/i.test(value))) return 'image';
  for (const child of children) {
    const fault = faultOf(child);
    if (fault) return fault;
  }
  return undefined;
}

/**
 * The first block of code or image in a text. One that is too complex to parse is only searched for their signs: it is
 * shown as plain text, so that a sign which means nothing is refused rather than one that does is missed.
 */
export function codeOrImageIn(text: string): Fault | undefined {
  if (!sign.test(text)) return undefined;
  if (isMarkdownCheap(text)) return faultOf(parser.parse(text));
  return rough.find(([shape]) => shape.test(text))?.[1];
}
