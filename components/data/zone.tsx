'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { endOfDay, localZone, startOfDay } from '@/server/domain/zones';
import { useServed } from './served';

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
  const { zone } = useServed();
  return useSyncExternalStore(never, currentZone, () => zone);
}

/** The first instant of a day in the user's time zone, and the first after it. */
export function useSpan(day: string): { since: number; until: number } {
  const zone = useZone();
  return useMemo(() => ({ since: startOfDay(day, zone), until: endOfDay(day, zone) }), [day, zone]);
}
