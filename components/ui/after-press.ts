/** Runs work at once, or after the press that is under way: a button that moves while it is pressed loses the click. */
export function afterPress(work: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(work), { once: true });
  else work();
}
