import { create } from 'zustand';
import { tryStorage } from '../data/browser-storage';

interface RememberedText {
  get: () => string;
  set: (text: string) => void;
  use: () => string;
}

/** A text in `localStorage`, kept in step with the other tabs. The server and the first paint show `initial`. */
export function createRememberedText(key: string, initial: string): RememberedText {
  const useText = create(() => ({ text: initial }));
  const read = () => useText.setState({ text: tryStorage(() => localStorage.getItem(key)) ?? initial });
  if (typeof window !== 'undefined') {
    read();
    window.addEventListener('storage', read);
  }
  return {
    get: () => useText.getState().text,
    set(text) {
      tryStorage(() => localStorage.setItem(key, text));
      useText.setState({ text });
    },
    use: () => useText(({ text }) => text),
  };
}
