/*
 * Markdown without code blocks and images, which the editors do not support. Nothing here may cost more than the text
 * is long: a note is as long as its writer likes.
 */

const FENCE = /^[ \t]*(>[ \t]*|([-*+]|\d+[.)])[ \t]+)*(`{3,}(?!.*`)|~{3,})/m;

/** What is shown as it is written: a character behind a backslash, and inline code. */
const LITERAL = /\\[^\n]|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
const IMAGE = /!\[([^[\]]|\[[^[\]]*\])*\][([]|<img\b/i;
const SHORTCUT_IMAGE = /!\[([^[\]]+)\]/g;
const DEFINITION = /^[ \t>]*\[([^[\]]+)\]:/gm;

const QUOTE = /^( {0,3}> ?)+/;
const ITEM = /^(\s*(?:[-*+]|\d+[.)])\s+)\S/;

/** True for a block between lines of backticks or tildes, also in a quote or a list. */
export const hasFencedCode = (text: string): boolean => FENCE.test(text);

/** True for an image, whichever way it is named. */
export function hasImage(text: string): boolean {
  // Inline code does not go over an empty line.
  const blocks = text.split(/\n[ \t]*\n/).map((block) => block.replace(LITERAL, ''));
  if (blocks.some((block) => IMAGE.test(block))) return true;
  const labels = (pattern: RegExp) =>
    blocks.flatMap((block) => [...block.matchAll(pattern)].map(([, label = '']) => label.toLowerCase()));
  const defined = new Set(labels(DEFINITION));
  return labels(SHORTCUT_IMAGE).some((label) => defined.has(label));
}

/** True for text four columns in after an empty line: further in than the item of a list that goes on there. */
export function hasIndentedCode(text: string): boolean {
  let [begins, column] = [true, 0];
  for (const raw of text.split('\n')) {
    const line = raw.replace(QUOTE, '').replaceAll('\t', '    ');
    const isBlank = line.trim() === '';
    const item = ITEM.exec(line)?.[1];
    const indent = line.length - line.trimStart().length;
    if (!isBlank) {
      if (begins && !(item && column > 0) && indent >= column + 4) return true;
      if (item) column = item.length;
      else if (begins && indent === 0) column = 0;
    }
    begins = isBlank;
  }
  return false;
}
