/** `- [ ] Ask for offers`, with what is before its text. */
const OPEN = /^(\s*[-*+] )\[ \] +(\S.*)$/;
const MOST_TITLE = 500;

/** A line of a note that is still to be done. */
export interface OpenLine {
  /** The line as it is in the note. */
  text: string;
  /** The line up to its words. */
  start: string;
  title: string;
}

/** The first open boxes of a note, at most so many. Those in code are text. */
export function openLines(body: string, most: number): OpenLine[] {
  let isCode = false;
  const lines = body.split('\n').flatMap((text): OpenLine[] => {
    if (/^\s*(```|~~~)/.test(text)) isCode = !isCode;
    const [, start, title] = isCode ? [] : (OPEN.exec(text) ?? []);
    return start !== undefined && title ? [{ text, start, title: title.trim().slice(0, MOST_TITLE) }] : [];
  });
  return lines.slice(0, most);
}

/** What is before the words of any line, and the words. */
const ANY =
  /^(\s*(?:>[ \t]?)*\s*(?:#{1,6} +|(?:[-*+]|\d{1,9}[.)]) +(?:\[[ xX]\] +)?)?)(.*\p{L}.*|.*\p{N}.*)$/u;

/** A line of a text as one to be done; undefined for one without words, or that is a link to a task already. */
export function lineToDo(text: string): OpenLine | undefined {
  const [, start, words] = ANY.exec(text) ?? [];
  if (start === undefined || !words || /\]\(\/today\?task=[^)]*\)\s*$/.test(words)) return undefined;
  const title = words.trim().slice(0, MOST_TITLE);
  return { text, start: start.replace(/\[[ xX]\] +$/, ''), title };
}

/** The line as a link to the task that was made from it. */
export const linkedLine = ({ start, title }: OpenLine, taskId: string): string =>
  `${start}[${title.replace(/[[\]\\]/g, '\\$&')}](/today?task=${taskId})`;

/** The note with other lines in place of some, each once. Lines that were changed since stay. */
export function replaceLines(body: string, lines: readonly (readonly [from: string, to: string])[]): string {
  const left = [...lines];
  return body
    .split('\n')
    .map((text) => {
      const at = left.findIndex(([from]) => from === text);
      return at === -1 ? text : (left.splice(at, 1)[0]?.[1] ?? text);
    })
    .join('\n');
}
