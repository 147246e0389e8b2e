import { merge } from './merge-text';

interface Item {
  id: string;
  label: string;
  done: boolean;
}

type Items = readonly Item[];

/** The checklist that a change was made on, the one after the change, and what others saved meanwhile. */
interface Versions {
  base: Items;
  mine: Items;
  theirs: Items;
}

const byId = (items: Items): ReadonlyMap<string, Item> => new Map(items.map((item) => [item.id, item]));
const idsOf = (items: Items): string[] => items.map(({ id }) => id);

/** The ids that two lists of items share. */
const shared = (items: Items, others: Items): string[] => {
  const known = new Set(idsOf(others));
  return idsOf(items).filter((id) => known.has(id));
};

/** All ids, in my order if I moved items. New ones stay behind the item that they were added after. */
function orderOf({ base, mine, theirs }: Versions): Set<string> {
  const isMoved = shared(mine, base).join() !== shared(base, mine).join();
  const [main, other] = isMoved ? [mine, theirs] : [theirs, mine];
  const ids = idsOf(main);
  const known = new Set(idsOf(other));
  let place = 0;
  for (const id of known) {
    const at = ids.indexOf(id);
    if (at >= 0) place = at + 1;
    else {
      // After the items that the other side added at the same place.
      while (place < ids.length && !known.has(ids[place] ?? '')) place += 1;
      ids.splice(place, 0, id);
      place += 1;
    }
  }
  return new Set(ids);
}

type Three = { [Side in keyof Versions]: Item | undefined };

/** Undefined if the item is removed. An item whose label changed meanwhile stays, or what was written would be lost. */
function mergeItem({ base, mine, theirs }: Three): Item | undefined {
  if (!mine || !theirs) {
    const left = mine ?? theirs;
    return left?.label === base?.label ? undefined : left;
  }
  const old = base ?? theirs;
  const label = merge({ base: old.label, mine: mine.label, theirs: theirs.label });
  return {
    id: mine.id,
    label: label.replace(/\s+/g, ' ').trim(),
    done: mine.done === old.done ? theirs.done : mine.done,
  };
}

/** Makes my changes in the checklist that others saved. */
export function mergeChecklists(versions: Versions): Item[] {
  const { base, mine, theirs } = versions;
  const [before, own, saved] = [byId(base), byId(mine), byId(theirs)];
  return [...orderOf(versions)].flatMap(
    (id) => mergeItem({ base: before.get(id), mine: own.get(id), theirs: saved.get(id) }) ?? [],
  );
}
