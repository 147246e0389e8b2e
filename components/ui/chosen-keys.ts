import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The keys that the person chose instead of a command's own, by those. */
const store = createStore<Readonly<Record<string, string>>>(() => ({}));

export const setChosenKeys = (chosen: Readonly<Record<string, string>>): void => store.setState(chosen, true);

/** The keys that a command reacts to, by its own. */
export const chosenKeys = (own: string): string => store.getState()[own] ?? own;

export const useChosenKeys = (own: string): string => useStore(store, (chosen) => chosen[own] ?? own);
