import { directionOf, type Language } from '../domain/languages';

const OPENS = '\u2066\u2067\u2068';
const CLOSE = '\u2069';
const CONTROLS = '\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069';
const RTL =
  '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}';

/** What turns the direction of a text, by the direction of the sentence around it. */
const turns = {
  ltr: new RegExp(`[${RTL}${CONTROLS}]`, 'u'),
  rtl: new RegExp(`[${CONTROLS}]|(?![${RTL}])\\p{L}`, 'u'),
};

/** Values that choose between texts of a message, and addresses, which a mail program turns into links. */
const fixed = /^(?:[a-z][A-Za-z_]*|https?:\S*)$/;

/** Closes each isolate of a text, and leaves out what closes none, so that the text cannot end the one around it. */
function balanced(text: string): string {
  let depth = 0;
  let result = '';
  for (const character of text) {
    if (OPENS.includes(character)) depth += 1;
    if (character === CLOSE) {
      if (depth === 0) continue;
      depth -= 1;
    }
    result += character;
  }
  return result + CLOSE.repeat(depth);
}

/**
 * A text such as a title, for a sentence: its direction does not change that of the words and quotes around it. Texts in
 * the direction of the language stay as they are.
 */
export const isolated = (language: Language, text: string): string =>
  turns[directionOf(language)].test(text) && !fixed.test(text) ? `\u2068${balanced(text)}${CLOSE}` : text;

/** The values of a message with isolated texts. */
export const isolatedValues = (language: Language, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(language, value) : value,
    ]),
  );
