import { create } from 'zustand';
import { tryStorage } from '../../sync/browser-storage';

/** A text in `localStorage`, kept in step with the other tabs. The server and the first paint show `initial`. */
export function createRememberedText(key: string, initial: string) {
  const useText = create(() => initial);
  const read = () => useText.setState(tryStorage(() => localStorage.getItem(key)) ?? initial);
  if (typeof window !== 'undefined') {
    read();
    window.addEventListener('storage', read);
  }
  return {
    get: useText.getState,
    set(text: string): void {
      tryStorage(() => localStorage.setItem(key, text));
      useText.setState(text);
    },
    use: () => useText(),
  };
}
