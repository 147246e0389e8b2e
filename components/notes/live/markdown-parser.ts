import { GFM, type MarkdownConfig, parser } from '@lezer/markdown';

/**
 * The time for a paragraph can grow with the square of its length, without a pause, and an edit parses the whole of it
 * again. Paragraphs look no different from their lines, so a long one may be read as several.
 */
const LONG_PARAGRAPH = 2_000;
/** Marks in longer lines stay text. */
const LONG_LINE = 8_000;

const table = /^.*\n[ \t]*[|:-][ \t|:-]*(?:\n|$)/;

const bounded: MarkdownConfig = {
  parseBlock: [
    {
      name: 'LongParagraph',
      endLeaf: (_context, _line, { content }) => content.length > LONG_PARAGRAPH && !table.test(content),
    },
  ],
  parseInline: [
    {
      name: 'LongLine',
      before: 'Escape',
      parse: (context) => (context.end - context.offset > LONG_LINE ? context.end : -1),
    },
  ],
};

/** Markdown with tables, boxes, strikethrough and bare links. */
export const markdownParser = parser.configure([GFM, bounded]);
