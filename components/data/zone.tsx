'use client';

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { localZone } from '@/server/domain/zones';

const Served = createContext('UTC');

/** Tells the page which time zone the server's answer was made for, so that the first paint asks for the same. */
export function ZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <Served.Provider value={zone}>{children}</Served.Provider>;
}

const never = () => () => undefined;

/** The person's time zone; at the first paint the one that the server's answer used. */
export function useZone(): string {
  const served = useContext(Served);
  return useSyncExternalStore(never, localZone, () => served);
}
