import MarkdownIt from 'markdown-it';

type Fault = 'code' | 'image';

/** The parser overlooks what is nested deeper. */
const MOST_NESTING = 50;

/**
 * The parser of the planner's pages takes a time that grows with the square of some texts. This one keeps what it has
 * found out, and nests no deeper than a limit. Rules that seldom matter to code blocks and images are off, because each
 * costs time: the one for tables takes a tenth of a second for some texts. So code right below a table, without an empty
 * line, is overlooked.
 */
const parser = new MarkdownIt({ html: true, maxNesting: MOST_NESTING }).disable([
  'table',
  'link',
  'emphasis',
  'strikethrough',
]);

/** Every code block and image matches this. Most texts do not, and need no parsing. */
const codeOrImageHint = /```|~~~|^[ \t>*+\-\d.)]*(?: {4}|\t)|<pre\b|!\[|<img\b/im;

const faults: Record<string, Fault> = { fence: 'code', code_block: 'code', image: 'image' };

function faultOf({ type, content }: { type: string; content: string }): Fault | undefined {
  if (!type.startsWith('html')) return faults[type];
  return /<pre\b/i.test(content) ? 'code' : /<img\b/i.test(content) ? 'image' : undefined;
}

const patterns: readonly [RegExp, Fault][] = [
  [/^[ \t>*+\-\d.)]*(?:```|~~~)|<pre\b/im, 'code'],
  [/!\[|<img\b/i, 'image'],
];

/**
 * Finds the first code block or image in a Markdown text. A text with deeper nesting than people write is searched by
 * pattern, which may also match harmless text: refusing it is safer than missing a code block or image.
 */
export function codeOrImageIn(text: string): Fault | undefined {
  if (!codeOrImageHint.test(text)) return undefined;
  const blocks = parser.parse(text, {});
  if (blocks.some(({ level }) => level >= MOST_NESTING - 1))
    return patterns.find(([shape]) => shape.test(text))?.[1];
  for (const block of blocks)
    for (const token of [block, ...(block.children ?? [])]) {
      const fault = faultOf(token);
      if (fault) return fault;
    }
  return undefined;
}
