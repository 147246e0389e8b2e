/*
 * Finds what a message has below its own text: the signature, and the messages that it answers. Programs mark them in a few
 * ways, in the languages of the planner.
 */

export interface FoldedText {
  own: string;
  /** The signature and what is quoted; empty for none. */
  below: string;
}

const isBlank = (line: string | undefined): boolean => (line ?? '').trim() === '';
const isQuoted = (line: string | undefined): boolean => /^\s*>/.test(line ?? '');
const isDelimiter = (line: string | undefined): boolean => /^--\s?$/.test(line ?? '');

const original =
  /^\s*-{2,}\s*(original message|original appointment|ursprüngliche nachricht|originalnachricht|message d['’]origine|mensaje original|mensagem original|元のメッセージ|الرسالة الأصلية)\s*-{2,}\s*$/i;

const from = /^\s*\*?(from|von|de|差出人|من)\s*[:：]\*?\s*\S/i;
const further =
  /^\s*\*?(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado( em)?|enviada em|fecha|data|para|asunto|assunto|送信日時|日時|宛先|件名|تاريخ الإرسال|التاريخ|إلى|الموضوع)\s*[:：]/i;

/** The head of a message as Outlook quotes it: From, and two more fields right below. */
const isHead = (lines: readonly string[], at: number): boolean =>
  from.test(lines[at] ?? '') && lines.slice(at + 1, at + 6).filter((line) => further.test(line)).length >= 2;

/** What stands above such a head: the line that Outlook draws, or a title between dashes. */
const isRule = (lines: readonly string[], at: number): boolean =>
  /^\s*(_{10,}|-{2,}[^-].*-{2,})\s*$/.test(lines[at] ?? '') &&
  [at + 1, at + 2].some((next) => isHead(lines, next) && lines.slice(at + 1, next).every(isBlank));

const isDated = (text: string): boolean => /\d.*\d/.test(text.replace(/<[^>]*>/g, ''));
const isNamed = (text: string): boolean => /\S+ +\S+.*@/.test(text);

/** Programs break attributions into up to three lines. */
const MOST_ATTRIBUTION = 3;
const LONGEST_ATTRIBUTION = 300;

/**
 * Where the attribution of what is quoted from a line on begins; that line if there is none. It ends with a colon, and has a
 * time or an address: On Monday at 10:00 Ann wrote:
 */
function attributionStart(lines: readonly string[], quoted: number): number {
  let end = quoted;
  while (end > 0 && isBlank(lines[end - 1])) end--;
  const before = lines.slice(Math.max(0, end - MOST_ATTRIBUTION), end);
  const own = before.slice(before.findLastIndex((line) => isBlank(line) || isQuoted(line)) + 1);
  const parts = own.map((_, at) => own.slice(own.length - 1 - at).join(' '));
  if (!/[:：]\s*$/.test(parts[0] ?? '')) return quoted;
  const fitting = parts.map((part) => (part.length <= LONGEST_ATTRIBUTION ? part : ''));
  const at = [fitting.findIndex(isDated), fitting.findIndex(isNamed)].find((found) => found !== -1);
  return at === undefined ? quoted : end - 1 - at;
}

/** Where the quotes begin that nothing but blank lines follows, with their attribution. */
function quoteAtEnd(lines: readonly string[]): number {
  let start = lines.length;
  while (start > 0 && (isBlank(lines[start - 1]) || isQuoted(lines[start - 1]))) start--;
  const quoted = lines.findIndex((line, at) => at >= start && isQuoted(line));
  return quoted === -1 ? lines.length : attributionStart(lines, quoted);
}

const join = (lines: readonly string[]): string => lines.join('\n').replace(/^(\s*\n)+|\s+$/g, '');

function cutAt(lines: readonly string[], at: number): FoldedText {
  const rest = lines.slice(at);
  return { own: join(lines.slice(0, at)), below: join(isDelimiter(rest[0]) ? rest.slice(1) : rest) };
}

/** Where an answer begins that is written below what it quotes; undefined where nothing or more is quoted. */
function answerBelow(lines: readonly string[]): number | undefined {
  const quoted = lines.findIndex(isQuoted);
  if (quoted === -1 || !lines.slice(0, attributionStart(lines, quoted)).every(isBlank)) return undefined;
  const after = lines.findIndex((line, at) => at > quoted && !isQuoted(line) && !isBlank(line));
  const isOnly = after !== -1 && !lines.slice(after).some(isQuoted);
  return isOnly ? after : undefined;
}

/** Parts a text into what its sender wrote and what stands below. No line is lost but the delimiter of a signature. */
export function foldText(text: string): FoldedText {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const answer = answerBelow(lines);
  if (answer !== undefined) {
    const { own, below } = foldText(lines.slice(answer).join('\n'));
    return { own, below: [join(lines.slice(0, answer)), below].filter(Boolean).join('\n\n') };
  }
  const marked = lines.findIndex(
    (line, at) => isDelimiter(line) || original.test(line) || isHead(lines, at) || isRule(lines, at),
  );
  const ends = [marked, quoteAtEnd(lines)].filter((at) => at > 0);
  const folded = cutAt(lines, Math.min(...ends, lines.length));
  // A message that is passed on has nothing else.
  return folded.own === '' ? { own: join(lines), below: '' } : folded;
}
