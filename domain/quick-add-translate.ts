/*
 * Quick-add in other languages. The words for days, times, repeats and so on become the English ones, and the one grammar
 * reads the line. What was read is then found again in the line as it was typed, so that the title keeps its words.
 */

/** The words of a language that quick-add reads. Its tables and patterns are regular expressions. */
export interface Grammar {
  /** Tables of words by the English one: `{ day: { monday: 'montag|mo' } }`. */
  words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Patterns, with a table's name for one of its words, and their English: `['nächsten {day}', 'next $1']`. */
  phrases: readonly (readonly [pattern: string, english: string])[];
  /** Words that lead to a day, and are left over in the title when it is taken out. */
  dangling: string;
  /** False for a language that writes no spaces between words. */
  isSpaced: boolean;
  /** True for a language that writes the names of days and lengths in capitals. */
  hasCapitals?: boolean;
}

/** The line in English words. */
interface Translated {
  text: string;
  /**
   * Maps a position in `text` to the typed line: to the start of the phrase that was translated, or to its end if
   * `isEnd`.
   */
  placeOf: (at: number, isEnd: boolean) => number;
}

interface Compiled {
  pattern: RegExp;
  /** Where the words of each group are translated. */
  tables: (Readonly<Record<string, string>> | undefined)[];
  english: string;
  hasCapitals: boolean;
}

/** A phrase must not begin inside a word. Words after a mark are names: #morgen, +Montag. */
const inWord = /[\p{L}\p{M}\p{N}#+@~>&/'’_-]/u;
const endsWord = '(?![\\p{L}\\p{M}\\p{N}_])';

function compile(
  [pattern, english]: Grammar['phrases'][number],
  { words, isSpaced, hasCapitals = false }: Grammar,
): Compiled {
  const tables: Compiled['tables'] = [];
  const source = pattern.replace(/\{([a-z]+)\}|\((?!\?)/g, (all, name?: string) => {
    const table = name === undefined ? undefined : words[name];
    tables.push(table);
    return table ? `(${Object.values(table).join('|')})` : all;
  });
  const flags = 'iuy';
  return {
    pattern: new RegExp(isSpaced ? `(?:${source})${endsWord}` : `(?:${source})`, flags),
    tables,
    english,
    hasCapitals,
  };
}

const compiled = new WeakMap<Grammar, readonly Compiled[]>();

function phrasesOf(grammar: Grammar): readonly Compiled[] {
  const known = compiled.get(grammar) ?? grammar.phrases.map((phrase) => compile(phrase, grammar));
  compiled.set(grammar, known);
  return known;
}

/** The English word of a group; numbers and times stay as they are. */
const wordOf = (text = '', table: Compiled['tables'][number]): string =>
  Object.entries(table ?? {}).find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(text))?.[0] ||
  text;

interface Phrase {
  length: number;
  english: string;
}

/** A title has its words in capitals, in every language. */
const cased = (english: string, typed: string): string => {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  if (!/^\p{Lu}\p{Ll}|\s\p{Lu}\p{Ll}/u.test(typed)) return english;
  const all = typed.split(/[\s-]+/).every((word) => !/^\p{Ll}{4}/u.test(word));
  return all ? english.replace(/\p{L}+/gu, capital) : /^\p{Lu}/u.test(typed) ? capital(english) : english;
};

/** The longest phrase at a place of the line. */
function phraseAt(line: string, at: number, phrases: readonly Compiled[]): Phrase | undefined {
  let found: Phrase | undefined;
  for (const { pattern, tables, english, hasCapitals } of phrases) {
    pattern.lastIndex = at;
    const [all, ...groups] = pattern.exec(line) ?? [];
    if (!all || all.length <= (found?.length ?? 0)) continue;
    const words = english.replace(/\$(\d)/g, (_, index) => wordOf(groups[index - 1], tables[index - 1]));
    found = { length: all.length, english: hasCapitals ? words : cased(words, all) };
    // Within a line, a capital makes it a name in these languages: « Regarder Demain ».
    if (at > 0 && !hasCapitals && /^(?:To(?:morrow|day|night)|Yesterday)\b/.test(found.english))
      found = { length: all.length, english: '_' };
  }
  return found;
}

/** Digits and marks of other scripts, each as the one of quick-add. */
const plainCharacter = (character: string): string => {
  const code = character.charCodeAt(0);
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (character === '〜') return '~';
  return character === '\u3000' ? ' ' : character;
};

/** Quoted text is a title in every language. */
const quoted = /„[^“”"]*[“”"]|«[^»]*»|「[^」]*」|『[^』]*』|“[^”]*”|"[^"]*"/g;

const plain = (line: string): string =>
  line.replace(/[！-～〜\u3000٠-٩]/g, plainCharacter).replace(quoted, (text) => text.replace(/\S/g, '_'));

/** The words of a line in English, without those in `names`, which are marks of places. */
export function translate(line: string, grammar: Grammar, names: readonly string[]): Translated {
  const phrases = phrasesOf(grammar);
  const typed = plain(line);
  const lower = typed.toLowerCase();
  const places: { start: number; end: number }[] = [];
  let text = '';
  let wasPhrase = false;
  const add = (part: string, start: number, end: number) => {
    text += part;
    for (let at = 0; at < part.length; at += 1) places.push({ start, end });
  };
  for (let at = 0; at < line.length; ) {
    const name = /[+@]/.test(typed.charAt(at))
      ? names.find((each) => lower.startsWith(each.toLowerCase(), at + 1))
      : undefined;
    const canStart = name === undefined && !(grammar.isSpaced && inWord.test(typed.charAt(at - 1)));
    const phrase = canStart ? phraseAt(typed, at, phrases) : undefined;
    const length = name === undefined ? (phrase?.length ?? 1) : name.length + 1;
    // Words that no space divides from a phrase would become a part of it.
    if (((phrase && !grammar.isSpaced) || wasPhrase) && /\S$/.test(text) && !/\s/.test(typed.charAt(at)))
      add(' ', at, at);
    if (phrase) add(phrase.english, at, at + length);
    else for (let each = at; each < at + length; each += 1) add(typed.charAt(each), each, each + 1);
    wasPhrase = phrase !== undefined && !grammar.isSpaced;
    at += length;
  }
  return {
    text,
    placeOf: (at, isEnd) => (isEnd ? (places[at - 1]?.end ?? 0) : (places[at]?.start ?? line.length)),
  };
}
