/** An item in a manual order. Lower positions sort first, equal ones by id. Fractions are allowed. */
export interface Ordered {
  id: string;
  order: number;
}

/** The distance between neighbours in a freshly spread list. */
export const STEP = 1024;

export const byOrder = (a: Ordered, b: Ordered): number =>
  a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** A position between two neighbours (null: the end of the list). Returns null if no number is left between them. */
function between(before: number | null, after: number | null): number | null {
  if (before === null && after === null) return STEP;
  if (before === null) return (after ?? 0) - STEP;
  if (after === null) return before + STEP;
  const middle = before + (after - before) / 2;
  return middle > before && middle < after ? middle : null;
}

/** A new position of one item. */
interface Placement {
  id: string;
  order: number;
}

/**
 * The positions that put `ids`, in their order, before the item `beforeId` of a list, or at the end if that is null.
 * Other items keep their position unless no numbers are left between the neighbours; then the whole list is spread.
 */
export function place(
  list: readonly Ordered[],
  ids: readonly string[],
  beforeId: string | null,
): Placement[] {
  const moving = new Set(ids);
  const rest = [...list].sort(byOrder).filter((item) => !moving.has(item.id));
  const found = beforeId === null ? -1 : rest.findIndex((item) => item.id === beforeId);
  const at = found === -1 ? rest.length : found;
  const after = rest[at]?.order ?? null;
  const placed: Placement[] = [];
  let before = rest[at - 1]?.order ?? null;
  for (const id of ids) {
    const order =
      after === null || before === null
        ? end(before, after, ids.length - placed.length)
        : between(before, after);
    if (order === null)
      return respread([
        ...rest.slice(0, at).map((item) => item.id),
        ...ids,
        ...rest.slice(at).map((item) => item.id),
      ]);
    placed.push({ id, order });
    before = order;
  }
  return placed;
}

/** The next position at an end of the list. At the head, `left` items still need room before `after`. */
function end(before: number | null, after: number | null, left: number): number {
  if (before !== null) return before + STEP;
  return after === null ? STEP : after - left * STEP;
}

/** Spreads a whole list, with room between all items. */
const respread = (ids: readonly string[]): Placement[] =>
  ids.map((id, index) => ({ id, order: (index + 1) * STEP }));
