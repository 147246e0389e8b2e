import { create } from 'zustand';

/** The keys that the person chose instead of a command's own, by those. */
const useKeys = create<Readonly<Record<string, string>>>(() => ({}));

export const setChosenKeys = (chosen: Readonly<Record<string, string>>): void =>
  useKeys.setState(chosen, true);

/** The keys that a command reacts to, by its own. */
export const chosenKeys = (own: string): string => useKeys.getState()[own] ?? own;

export const useChosenKeys = (own: string): string => useKeys((chosen) => chosen[own] ?? own);
