/*
 * What mail programs write before the subject of an answer (Re:) and of a message that is passed on (Fwd:), in the languages
 * of the planner. Outlook translates them, and some count: Re[2]:, Re(3):.
 */

const prefixes = [
  ...['re', 'fw', 'fwd'],
  // German
  ...['aw', 'antw', 'antwort', 'wg'],
  // French
  ...['ré', 'rép', 'tr'],
  // Spanish
  ...['rv', 'rm', 'reenv', 'resp'],
  // Brazilian Portuguese
  ...['res', 'enc'],
  // Japanese
  ...['返信', '転送'],
  // Arabic
  ...['رد', 'الرد', 'إعادة توجيه', 'تحويل'],
];

const prefix = new RegExp(
  `^(?:${prefixes.join('|')})\\s?(?:\\[\\d{1,3}\\]|\\(\\d{1,3}\\))?\\s?[:：]\\s*`,
  'iu',
);

/** A subject in one line, without the prefixes of answers and of what was passed on. */
export function cleanSubject(subject: string): string {
  let rest = subject.normalize('NFC').replace(/\s+/g, ' ').trim();
  for (let match = prefix.exec(rest); match; match = prefix.exec(rest)) rest = rest.slice(match[0].length);
  return rest.trim();
}
