/** The first element that shows. Screens that were left stay on the page, hidden. */
export const findShown = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
