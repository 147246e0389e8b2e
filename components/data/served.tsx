'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** What the server's HTML was made with. The first render in the browser must show the same. */
interface Served {
  /** In epoch ms. */
  at: number;
  zone: string;
  /** Today, YYYY-MM-DD. */
  day: string;
  /** Whether the timeline was `open` or `folded`; undefined before the person chose. */
  timeline: string | undefined;
}

const Current = createContext<Served>({ at: 0, zone: 'UTC', day: '', timeline: undefined });

export function ServedProvider({ served, children }: { served: Served; children: ReactNode }) {
  return <Current.Provider value={served}>{children}</Current.Provider>;
}

export const useServed = (): Served => useContext(Current);
