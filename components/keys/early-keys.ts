declare global {
  interface Window {
    /** Stops the early listener and returns the keys it collected. */
    takeEarlyKeys?: () => string[];
  }
}

/**
 * Collects keys typed from the one for a new task on, before the page's code has loaded. The function is inlined into the page as text,
 * so it cannot use imports or outer variables.
 */
export function listenEarly(first: string): void {
  const keys: string[] = [];
  const press = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || (keys.length === 0 && key !== first)) return;
    if (target instanceof HTMLElement && target.closest('input,textarea,select,[contenteditable]')) return;
    if (key === 'Escape') keys.length = 0;
    if (key.length > 1 && key !== 'Enter' && key !== 'Backspace') return;
    keys.push(key);
    event.preventDefault();
  };
  // Capture phase: React's handlers may call `takeEarlyKeys` during the same event.
  document.addEventListener('keydown', press, true);
  window.takeEarlyKeys = () => {
    document.removeEventListener('keydown', press, true);
    return keys.splice(0);
  };
}
