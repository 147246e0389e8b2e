import { useEffect } from 'react';
import { create } from 'zustand';

const MINUTE = 60_000;

/** The current minute in epoch ms. Null until the page runs: the server's HTML does not depend on the time. */
export const useMinute = create<number | null>(() => null);

/** The current minute in epoch ms. */
export const thisMinute = (): number => Math.floor(Date.now() / MINUTE) * MINUTE;

/** Keeps the minute of the page current, also after the device was asleep. Call it once per page. */
export function useMinuteClock(): void {
  useEffect(() => {
    const update = () => useMinute.setState(thisMinute());
    update();
    const timer = setInterval(update, MINUTE / 2);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
}
