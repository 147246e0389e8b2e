/** Rows that never change, with their places as keys: what a public page holds carries no ids. */
export const numbered = <Item>(items: readonly Item[]): { key: number; item: Item }[] =>
  items.map((item, key) => ({ key, item }));
