'use client';

import { useEffect } from 'react';
import { ZONE_COOKIE } from '@/server/domain/cookies';
import { dayOf, localZone } from '@/server/domain/zones';
import { useMinute } from './current-minute';

/** The current day in the browser's time zone. */
export const currentDay = (): string => dayOf(Date.now(), localZone());

/** The user's day; it changes at midnight. `served` is the day of the server's HTML. */
export function useToday(served: string): string {
  const minute = useMinute();
  return minute === null ? served : dayOf(minute, localZone());
}

/** Tells the server the browser's time zone, also after it changes. */
export function useZoneCookie(): void {
  const zone = useMinute() === null ? null : localZone();
  useEffect(() => {
    if (zone)
      document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
  }, [zone]);
}
