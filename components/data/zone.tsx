'use client';

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { endOfDay, localZone, startOfDay } from '@/server/domain/zones';

const Served = createContext('UTC');

/** Provides the time zone of the server's HTML, so that the first render matches it. */
export function ZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <Served.Provider value={zone}>{children}</Served.Provider>;
}

const never = () => () => undefined;

const KNOWN_MS = 1_000;
let known = { zone: '', at: Number.NEGATIVE_INFINITY };

/** The browser's time zone. Each render asks for it many times, and the browser takes long to tell. */
export function currentZone(): string {
  const now = Date.now();
  if (Math.abs(now - known.at) > KNOWN_MS) known = { zone: localZone(), at: now };
  return known.zone;
}

/** The user's time zone; in the first render the one of the server's HTML. */
export function useZone(): string {
  const served = useContext(Served);
  return useSyncExternalStore(never, currentZone, () => served);
}

/** The first instant of a day in the user's time zone, and the first after it. */
export function useSpan(day: string): { since: number; until: number } {
  const zone = useZone();
  return useMemo(() => ({ since: startOfDay(day, zone), until: endOfDay(day, zone) }), [day, zone]);
}
