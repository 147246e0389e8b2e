import MiniSearch from 'minisearch';
import type { ToolText } from './tool-text';

/** Words that are in most requests and say nothing about the tool. */
const ignored = new Set(
  'a all an and are at be by can do does for from have i in is it its me my of on or our please some that the this to was what when where which who with you your'.split(
    ' ',
  ),
);

/** A word without its ending: `comments`, `commented` and `commenting` are one. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '') : word.replace(/s$/, '');

function termOf(text: string): string | null {
  const word = text.toLowerCase();
  return ignored.has(word) ? null : stem(word);
}

export type ToolRanking = (words: string) => string[];

/** Ranks tools by the words of their names, titles and descriptions (BM25), best first. */
export function rankTools(tools: readonly ToolText[]): ToolRanking {
  const index = new MiniSearch<ToolText>({
    idField: 'name',
    fields: ['name', 'title', 'description'],
    processTerm: termOf,
    searchOptions: { boost: { name: 2 }, prefix: (term) => term.length > 3, fuzzy: 0.2 },
  });
  index.addAll(tools);
  return (words) => index.search(words).map(({ id }) => String(id));
}
