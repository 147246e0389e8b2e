/** A ref that focuses an element on mount. It is one stable function, so React calls it once. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
