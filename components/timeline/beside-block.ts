/** Where a dialog opens that a block opened: beside it. */
export const besideBlock = (before: Element | null): Element | null =>
  before?.closest('[data-block]') ?? null;
