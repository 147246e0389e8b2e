'use client';

import { useSyncExternalStore } from 'react';
import { ZONE_COOKIE } from '@/server/domain/cookies';
import { dayOf, localZone } from '@/server/domain/zones';
import { whenMinuteTurns } from './current-minute';

/** The browser's day, now. */
export const currentDay = (): string => dayOf(Date.now(), localZone());

function subscribe(changed: () => void): () => void {
  document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(localZone())}; path=/; max-age=31536000; samesite=lax`;
  return whenMinuteTurns(changed);
}

/** The person's day; it turns at midnight. `served` is the day the server's first answer used. */
export const useToday = (served: string): string => useSyncExternalStore(subscribe, currentDay, () => served);
