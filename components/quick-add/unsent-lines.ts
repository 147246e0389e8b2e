'use client';

import { createStore, useStore } from '../state/store';
import type { Made } from './defaults';

/** A typed line, with the keys of parts that the user turned back into plain text. */
export interface Line {
  text: string;
  ignored: ReadonlySet<string>;
}

/** A line with its task, built when it was typed because it depends on the page. */
export interface Asked extends Line {
  made: Made;
}

interface Unsent {
  lines: readonly Asked[];
  /** Why the last line could not be added. */
  reason: string;
}

const none: Unsent = { lines: [], reason: '' };
const unsent = createStore(none);

/** Stores lines that could not be added. They stay when the panel closes. */
export const keepUnsent = (lines: readonly Asked[], reason = unsent.get().reason): void =>
  unsent.set({ lines: [...unsent.get().lines, ...lines], reason });

/** Removes and returns the given line, or all lines. */
export function takeUnsent(line?: Asked): Asked[] {
  const { lines, reason } = unsent.get();
  const taken = lines.filter((other) => !line || other === line);
  const rest = lines.filter((other) => !taken.includes(other));
  unsent.set(rest.length > 0 ? { lines: rest, reason } : none);
  return taken;
}

export const useUnsent = () => useStore(unsent);
