declare global {
  interface Window {
    /** Stops holding clicks and choices, and returns those that were held. */
    takeEarlyClicks?: () => Event[];
  }
}

/**
 * Holds clicks and choices until the page's code has loaded, except those that the browser handles itself. The function is
 * inlined into the page as text, so it cannot use imports or outer variables.
 */
export function holdEarlyClicks(): void {
  const held: Event[] = [];
  const types = ['click', 'change'];
  const hold = (event: Event) => {
    const { target, type } = event;
    if (!(target instanceof Element)) return;
    if (type === 'click' && target.closest('a[href],input,textarea,select,[contenteditable]')) return;
    event.preventDefault();
    // React drops an event of what it cannot hydrate at once.
    event.stopImmediatePropagation();
    held.push(event);
  };
  for (const type of types) document.addEventListener(type, hold, true);
  window.takeEarlyClicks = () => {
    for (const type of types) document.removeEventListener(type, hold, true);
    return held;
  };
}
