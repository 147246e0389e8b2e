import { useMemo } from 'react';
import { createRememberedText } from './remembered-text';

const stored = createRememberedText('parcours.folded-headings', '');

/** Deleted headings stay in the list, so it has a bound. */
const MOST = 200;

const listOf = (text: string): string[] => text.split(' ').filter(Boolean);

/** The ids after folding or unfolding some of them. The latest come last, and the oldest go first. */
export function afterFolding(folded: readonly string[], ids: readonly string[], isFolded: boolean): string[] {
  const rest = folded.filter((id) => !ids.includes(id));
  return (isFolded ? [...rest, ...ids] : rest).slice(-MOST);
}

export const foldHeadings = (ids: readonly string[], isFolded: boolean): void =>
  stored.set(afterFolding(listOf(stored.get()), ids, isFolded).join(' '));

export const isHeadingFolded = (id: string): boolean => listOf(stored.get()).includes(id);

export function useFoldedHeadings(): ReadonlySet<string> {
  const text = stored.use();
  return useMemo(() => new Set(listOf(text)), [text]);
}
