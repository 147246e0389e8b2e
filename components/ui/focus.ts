/** A ref that puts the focus on what has just been shown. It is one function, so it runs once. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
