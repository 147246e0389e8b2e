import { createStore } from 'zustand/vanilla';

interface Unsaved {
  text: string;
  /** The saved text that it was made on. */
  base: string;
  error: string;
}

const store = createStore<Record<string, Unsaved | undefined>>(() => ({}));

/** Texts that could not be saved, by field name. A text outlives its field until it is saved or discarded. */
export const unsaved = {
  get: (name: string): Unsaved | undefined => store.getState()[name],
  has: (name: string): boolean => store.getState()[name] !== undefined,
  set: (name: string, text: Unsaved): void => store.setState({ [name]: text }),
  delete: (name: string): void => store.setState({ [name]: undefined }),
};
