/** Numbers rows to use the index as React key: the rows of a public page never change and have no ids. */
export const numbered = <Item>(items: readonly Item[]): { key: number; item: Item }[] =>
  items.map((item, key) => ({ key, item }));
