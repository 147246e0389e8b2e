import { useState } from 'react';
import { useOpenId } from '../../shell/state/open-task';

interface Held<Item> {
  items: readonly Item[];
  openId: string | null;
  shown: readonly Item[];
}

/** Puts the item of the open task back where it was shown. */
export function hold<Item>(
  { items, openId, shown }: Held<Item>,
  keyOf: (item: Item) => string,
): readonly Item[] {
  if (openId === null || items.some((item) => keyOf(item) === openId)) return items;
  const at = shown.findIndex((item) => keyOf(item) === openId);
  const item = shown[at];
  if (item === undefined) return items;
  const before = shown[at - 1];
  const beforeKey = before && keyOf(before);
  const found = items.findIndex((other) => keyOf(other) === beforeKey);
  return items.toSpliced(found === -1 ? Math.min(at, items.length) : found + 1, 0, item);
}

/**
 * The items of a list, with that of the open task where it was, even if the task belongs elsewhere by now: what somebody works
 * on does not go away under their hands. It leaves when the task closes, or shows in another list of the page (`isElsewhere`).
 */
export function useHeld<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  isElsewhere: (id: string) => boolean,
): readonly Item[] {
  const asked = useOpenId();
  const openId = asked !== null && isElsewhere(asked) ? null : asked;
  const [last, setLast] = useState<Held<Item>>({ items, openId, shown: items });
  if (last.items === items && last.openId === openId) return last.shown;
  const shown = hold({ items, openId, shown: last.shown }, keyOf);
  setLast({ items, openId, shown });
  return shown;
}
