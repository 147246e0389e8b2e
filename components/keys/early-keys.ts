declare global {
  interface Window {
    /** Ends the early listener; answers the keys it collected. */
    takeEarlyKeys?: () => string[];
  }
}

/**
 * Collects what is typed from `n` on while the page shows and its code is still loading. It is written into the page
 * as text, so it may use nothing from outside.
 */
export function listenEarly(): void {
  const keys: string[] = [];
  const press = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || (keys.length === 0 && key !== 'n')) return;
    if (target instanceof HTMLElement && target.closest('input,textarea,select,[contenteditable]')) return;
    if (key === 'Escape') keys.length = 0;
    if (key.length > 1 && key !== 'Enter' && key !== 'Backspace') return;
    keys.push(key);
    event.preventDefault();
  };
  // In the capture phase, before React: its handlers may end this listener during the same event.
  document.addEventListener('keydown', press, true);
  window.takeEarlyKeys = () => {
    document.removeEventListener('keydown', press, true);
    return keys.splice(0);
  };
}
