/** Splits a list into batches in its order. An item joins the last batch if `fits` says so. */
export function inBatches<Item>(
  items: readonly Item[],
  fits: (batch: readonly Item[], item: Item) => boolean,
): Item[][] {
  const batches: Item[][] = [];
  for (const item of items) {
    const last = batches.at(-1);
    if (last && fits(last, item)) last.push(item);
    else batches.push([item]);
  }
  return batches;
}

export const inChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
