import { useMemo } from 'react';
import { createRememberedText } from './remembered-text';

/** What was deleted stays among the folded, so they have a bound. */
const MOST = 200;

const listOf = (text: string): string[] => text.split(' ').filter(Boolean);

/** The ids after folding or unfolding some of them. The latest come last, and the oldest go first. */
export function afterFolding(folded: readonly string[], ids: readonly string[], isFolded: boolean): string[] {
  const rest = folded.filter((id) => !ids.includes(id));
  return (isFolded ? [...rest, ...ids] : rest).slice(-MOST);
}

/** What a person folded, by id, in browser storage. */
export function createFolds(key: string) {
  const stored = createRememberedText(key, '');
  return {
    has: (id: string): boolean => listOf(stored.get()).includes(id),
    fold: (ids: readonly string[], isFolded: boolean): void =>
      stored.set(afterFolding(listOf(stored.get()), ids, isFolded).join(' ')),
    useFolded(): ReadonlySet<string> {
      const text = stored.use();
      return useMemo(() => new Set(listOf(text)), [text]);
    },
  };
}

export const {
  has: isHeadingFolded,
  fold: foldHeadings,
  useFolded: useFoldedHeadings,
} = createFolds('parcours.folded-headings');
