import { useEffect } from 'react';
import { create } from 'zustand';

const MINUTE = 60_000;

/** Null until the page runs: the server's HTML does not depend on the time. */
export const useClock = create<{ minute: number | null }>(() => ({ minute: null }));

/** The current minute in epoch ms. */
export const thisMinute = (): number => Math.floor(Date.now() / MINUTE) * MINUTE;

/** Keeps the minute of the page current, also after the device was asleep. Call it once per page. */
export function useMinuteClock(): void {
  useEffect(() => {
    const update = () => useClock.setState({ minute: thisMinute() });
    update();
    const timer = setInterval(update, MINUTE / 2);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
}

/** The current minute in epoch ms; null in the server's HTML. */
export const useMinute = (): number | null => useClock(({ minute }) => minute);
