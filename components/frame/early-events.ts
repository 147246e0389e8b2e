declare global {
  interface Window {
    /** Stops holding events, and returns those that were held. */
    takeEarlyEvents?: () => Event[];
  }
}

/**
 * Holds clicks, keys and choices until the page's code has loaded, except those that the browser handles itself. The function is
 * inlined into the page as text, so it cannot use imports or outer variables.
 */
export function holdEarly(): void {
  const held: Event[] = [];
  const types = ['pointerdown', 'click', 'keydown', 'change'];
  const isNative = (target: Element) => target.closest('a[href],input,textarea,select,[contenteditable]');
  const hold = (event: Event) => {
    const { target } = event;
    // The browser shows what was chosen or typed, and the page learns it later.
    if (!(target instanceof Element) || (isNative(target) && event.type !== 'change')) return;
    // Of pointers, only menus need more than the click. Other presses would wait for a release that is over.
    if (event.type === 'pointerdown' && !target.closest('[aria-haspopup=menu]')) return;
    if (event instanceof KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event;
      // The browser moves the focus, and turns these keys into clicks.
      if (key === 'Tab' || (target.closest('button') && (key === ' ' || key === 'Enter'))) return;
      if (!ctrlKey && !metaKey && !altKey) event.preventDefault();
    } else event.preventDefault();
    // React drops an event of what it cannot hydrate at once.
    event.stopImmediatePropagation();
    held.push(event);
  };
  for (const type of types) document.addEventListener(type, hold, true);
  window.takeEarlyEvents = () => {
    for (const type of types) document.removeEventListener(type, hold, true);
    return held.splice(0);
  };
}
