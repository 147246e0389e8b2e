import { useSyncExternalStore } from 'react';
import { localZone } from '@/domain/zones';
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
