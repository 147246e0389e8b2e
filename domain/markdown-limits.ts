/*
 * Decides whether a text is shown as Markdown or as plain text. The parser's time grows with the square of the nesting
 * and of the marks in a paragraph, so a short hostile text could block the process for a minute. The check is linear;
 * server and browser share it.
 */

const MOST_CHARACTERS = 100_000;
/** Containers in one line. */
const MOST_DEPTH = 20;
/** Lines of `=` or `-`: each one searches back through what was parsed before. */
const MOST_UNDERLINES = 300;
/** What a cell of a table costs: its elements take as long as the marks of a paragraph. */
const CELL = 5;
/** Marks in the whole text; each line counts as one. */
const MOST_MARKS = 5_000;
/** The sum over all paragraphs of the square of their marks that the parser matches in pairs. */
const MOST_PAIRS = 500_000;

const containers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*[ \t]*/;
const container = />|[-*+]|\d+[.)]/g;
const paired = /\*+|_+|~+|`+|[[\]<]/g;
const single = /[>&\\@:=]/g;
const cell = /\|/g;
const underline = /^[\s>]*(?:=+|-+)\s*$/;
const openingFence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const html = /^ {0,3}</;

/** The fence that a line opens. Only at the first column: a fence in a list or quote ends where that ends. */
const fenceOf = (line: string): string | undefined => {
  const [, ticks, tildes] = openingFence.exec(line) ?? [];
  return ticks ?? tildes;
};

const closes = (line: string, fence: string): boolean => {
  const text = line.trim();
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length);
};

/** The lines outside of code blocks, where marks have no effect. After raw HTML all lines count. */
function* markedLines(text: string): Generator<string> {
  let fence: string | undefined;
  let hasHtml = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (fence !== undefined) {
      if (closes(line, fence)) fence = undefined;
      continue;
    }
    hasHtml ||= html.test(line);
    fence = hasHtml ? undefined : fenceOf(line);
    yield line;
  }
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The deepest possible nesting of a line: its containers, and those of earlier lines that its indent continues. */
const depthOf = (prefix: string, own: number) =>
  own === 0 ? 0 : own + countOf(prefix.replaceAll('\t', '    '), / /g) / 4;

/**
 * True for Markdown with at most `marks` marks that takes about as long to parse and render as usual text of its length.
 */
export function isMarkdownCheap(text: string, marks = MOST_MARKS): boolean {
  if (text.length > MOST_CHARACTERS) return false;
  let [all, pairs, own, underlines] = [0, 0, 0, 0];
  for (const line of markedLines(text)) {
    const [prefix = ''] = containers.exec(line) ?? [];
    const nested = countOf(prefix, container);
    if (depthOf(prefix, nested) > MOST_DEPTH) return false;
    if (underline.test(line)) underlines += 1;
    // A bullet always begins a new paragraph; a number may not.
    if (line.trim() === '' || /[-*+][ \t]+$/.test(prefix)) own = 0;
    const found = countOf(line, paired) + nested;
    // The square grows by the difference of the squares.
    pairs += (2 * own + found) * found;
    own += found;
    all += found + countOf(line, single) + CELL * countOf(line, cell) + 1;
    if (all > marks || pairs > MOST_PAIRS || underlines > MOST_UNDERLINES) return false;
  }
  return true;
}
