/** An item in a manual order. Lower positions sort first, equal ones by id. Fractions are allowed. */
export interface Ordered {
  id: string;
  order: number;
}

/** The distance between neighbours in a freshly spread list. */
export const STEP = 1024;

export const byOrder = (a: Ordered, b: Ordered): number =>
  a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Evenly spaced positions between two neighbours (null: the end of the list). Null if there are not enough numbers. */
function spaced(before: number | null, after: number | null, count: number): number[] | null {
  const from = before ?? (after === null ? 0 : after - (count + 1) * STEP);
  const step = before === null || after === null ? STEP : (after - before) / (count + 1);
  const orders = Array.from({ length: count }, (_, at) => from + step * (at + 1));
  const ascends = [from, ...orders, after ?? Number.POSITIVE_INFINITY].every(
    (order, at, all) => at === 0 || order > (all[at - 1] ?? order),
  );
  return ascends ? orders : null;
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
  const orders = spaced(rest[at - 1]?.order ?? null, rest[at]?.order ?? null, ids.length);
  if (orders) return ids.map((id, index) => ({ id, order: orders[index] ?? 0 }));
  return respread([
    ...rest.slice(0, at).map((item) => item.id),
    ...ids,
    ...rest.slice(at).map((item) => item.id),
  ]);
}

/** Spreads a whole list, with room between all items. */
const respread = (ids: readonly string[]): Placement[] =>
  ids.map((id, index) => ({ id, order: (index + 1) * STEP }));
