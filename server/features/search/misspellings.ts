import sql, { join } from 'sql-template-tag';
import type { SignedIn } from '../../core/operation/trpc';
import { indexes } from './search-sources';

/** Shorter words are too short to guess what was meant. */
const SHORTEST = 4;
const LONGEST = 20;
/** How many words of a query may be misspelled. Each has hundreds of spellings. */
const MAX_WORDS = 4;

/** The letters that may be missing or wrong, by script. Words of other scripts may have a letter too many or two swapped. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
];

const alphabetOf = (word: string) =>
  alphabets.find((letters) => [...word].some((one) => letters.includes(one)));

/** The spellings that are one letter away: a letter left out, wrong or too many, or two swapped. */
function spellingsOf(word: string): string[] {
  const letters = [...(alphabetOf(word) ?? '')];
  // Split by code point: half of a surrogate pair is not valid text.
  const typed = [...word];
  const spellings = typed.concat('').map((_, at) => {
    const [before, after] = [typed.slice(0, at).join(''), typed.slice(at)];
    const [first = '', second = ''] = after;
    const rest = after.slice(1).join('');
    return [
      ...letters.map((letter) => before + letter + first + rest),
      ...(first ? letters.map((letter) => before + letter + rest) : []),
      ...(second ? [before + second + first + after.slice(2).join('')] : []),
      // A word without its last letter would match all words that begin with it.
      ...(second ? [before + rest] : []),
    ];
  });
  return [...new Set(spellings.flat())].filter((one) => one.length >= SHORTEST);
}

const prefix = (word: string) => `'${word}':*`;

/**
 * The tsquery of words that may have one wrong letter each; undefined if a word resembles no stored word. It holds only
 * stored spellings, because a query with hundreds of words is slow.
 * @param text the normalized words, separated by spaces
 */
export async function readSpellings({ db }: SignedIn, text: string): Promise<string | undefined> {
  const words = [...new Set(text.split(' '))];
  const unsure = words.filter(({ length }) => length >= SHORTEST && length <= LONGEST).slice(0, MAX_WORDS);
  if (unsure.length === 0) return undefined;
  const pairs = unsure.flatMap((word) =>
    spellingsOf(word).map((spelling) => ({ word, spelling: prefix(spelling) })),
  );
  const isStored = join(
    indexes.map(
      ({ table, words: indexed }) => sql`EXISTS (SELECT FROM ${table} WHERE ${indexed} @@ spelling::tsquery)`,
    ),
    ' OR ',
  );
  const stored = await db.transaction(async (tx) => {
    // PostgreSQL may prefer to read the whole table. For a spelling that is stored nowhere, that takes the longest.
    await tx.run(sql`SELECT set_config('enable_seqscan', 'off', true)`);
    return tx.rows<{ word: string; spelling: string }>(sql`
      SELECT word, spelling FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair (word text, spelling text)
      WHERE ${isStored}`);
  });
  const parts = words.map((word) => [
    prefix(word),
    ...stored.filter((pair) => pair.word === word).map(({ spelling }) => spelling),
  ]);
  const isLikeSome = unsure.some((word) => stored.some((pair) => pair.word === word));
  return isLikeSome ? parts.map((spellings) => `(${spellings.join(' | ')})`).join(' & ') : undefined;
}
