import { useEffect } from 'react';
import { ZONE_COOKIE } from '@/domain/cookies';
import { dayOf } from '@/domain/zones';
import { useMinute } from './current-minute';
import { useServed } from './served';
import { currentZone } from './zone';

export const currentDay = (): string => dayOf(Date.now(), currentZone());

/** The user's day; it changes at midnight. In the first render it is that of the server's HTML. */
export function useToday(): string {
  const { day } = useServed();
  return useMinute((minute) => (minute === null ? day : dayOf(minute, currentZone())));
}

/** Tells the server the browser's time zone, also after it changes. */
export function useZoneCookie(): void {
  useEffect(() => {
    let sent: string | undefined;
    const tell = () => {
      const zone = currentZone();
      if (zone === sent) return;
      sent = zone;
      document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
    };
    tell();
    return useMinute.subscribe(tell);
  }, []);
}
