import { styleText } from 'node:util';
import stringWidth from 'string-width';

/** Latin letters, punctuation and our own marks. Any other text needs `stringWidth`, whose first call takes 20 ms. */
const isNarrow = /^[ -~¡-¬®-˿‐-‧→○▶✓]*$/;

/** The columns that a text takes. */
export const widthOf = (text: string): number => (isNarrow.test(text) ? text.length : stringWidth(text));

export type Style = 'bold' | 'dim' | 'red' | 'green';

/** See no-color.org and force-color.org. */
function hasColor(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0';
  return process.stdout.isTTY === true && TERM !== 'dumb';
}

export function styled(style: Style | undefined, text: string): string {
  return style && text !== '' && hasColor() ? styleText(style, text, { validateStream: false }) : text;
}

/** The number of columns to stay within; unbounded for files and pipes, whose readers want whole texts. */
export function terminalWidth(): number {
  const asked = Number(process.env['COLUMNS']);
  if (process.stdout.isTTY) return process.stdout.columns || 80;
  return asked > 0 ? asked : Number.POSITIVE_INFINITY;
}

/** Removes control characters: text of others must not control this terminal. */
export const stripControls = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

export const pad = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));

const graphemes = new Intl.Segmenter();

/** Cuts a text to a width on screen, where some characters take two columns. */
export function clip(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let shortened = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += widthOf(segment);
    if (used > width - 1) break;
    shortened += segment;
  }
  return `${shortened.trimEnd()}…`;
}

export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Asks a question at the terminal. Questions go to standard error, so that standard output holds only answers. */
export async function confirmed(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
