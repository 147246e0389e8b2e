'use client';

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { localZone } from '@/server/domain/zones';

const Served = createContext('UTC');

/** Provides the time zone of the server's HTML, so that the first render matches it. */
export function ZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <Served.Provider value={zone}>{children}</Served.Provider>;
}

const never = () => () => undefined;

/** The user's time zone; in the first render the one of the server's HTML. */
export function useZone(): string {
  const served = useContext(Served);
  return useSyncExternalStore(never, localZone, () => served);
}
