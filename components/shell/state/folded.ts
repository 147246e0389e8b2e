import { useMemo } from 'react';
import { createRememberedText } from './remembered-text';

/** Deleted ones stay in the list, so it has a bound. A long sidebar may have all its areas folded. */
const MOST = 1_000;

const listOf = (text: string): string[] => text.split(' ').filter(Boolean);

/** The ids after folding or unfolding some of them. The latest come last, and the oldest go first. */
export function afterFolding(folded: readonly string[], ids: readonly string[], isFolded: boolean): string[] {
  const rest = folded.filter((id) => !ids.includes(id));
  return (isFolded ? [...rest, ...ids] : rest).slice(-MOST);
}

/** What is folded in this browser. */
function createFolded(key: string) {
  const text = createRememberedText(key, '');
  const ids = () => listOf(text.get());
  return {
    text,
    fold: (some: readonly string[], isFolded: boolean): void =>
      text.set(afterFolding(ids(), some, isFolded).join(' ')),
    has: (id: string): boolean => ids().includes(id),
  };
}

export const foldedHeadings = createFolded('parcours.folded-headings');
export const foldedAreas = createFolded('parcours.folded');

export function useFolded({ text }: typeof foldedAreas): ReadonlySet<string> {
  const ids = text.use();
  return useMemo(() => new Set(listOf(ids)), [ids]);
}
