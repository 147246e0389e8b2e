'use client';

import { createStore, useStore } from '../state/store';
import type { Made } from './defaults';

/** A line as it was typed, with the keys of what was taken back in it. */
export interface Line {
  text: string;
  ignored: ReadonlySet<string>;
}

/** A line with the task that it asks for, on the page on which it was typed. */
export interface Asked extends Line {
  made: Made;
}

interface Unsent {
  lines: readonly Asked[];
  /** Why the last of them could not be added. */
  reason: string;
}

const none: Unsent = { lines: [], reason: '' };
const unsent = createStore(none);

/** Keeps lines that could not be added: they outlive the panel. */
export const keepUnsent = (lines: readonly Asked[], reason = unsent.get().reason): void =>
  unsent.set({ lines: [...unsent.get().lines, ...lines], reason });

/** Takes one line out, or all of them, to be written or sent again. */
export function takeUnsent(line?: Asked): Asked[] {
  const { lines, reason } = unsent.get();
  const taken = lines.filter((other) => !line || other === line);
  const rest = lines.filter((other) => !taken.includes(other));
  unsent.set(rest.length > 0 ? { lines: rest, reason } : none);
  return taken;
}

export const useUnsent = () => useStore(unsent);
