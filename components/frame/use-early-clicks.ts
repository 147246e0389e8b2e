import { useEffect } from 'react';

/** Sends what was held, now that the page handles it. */
export function useEarlyClicks(): void {
  useEffect(() => {
    // The router, which is around the page, follows its address only after the effects of the page.
    const timer = setTimeout(() => {
      // An event that has been handled cannot be sent again.
      for (const event of window.takeEarlyClicks?.() ?? [])
        event.target?.dispatchEvent(
          event instanceof MouseEvent ? new PointerEvent(event.type, event) : new Event(event.type, event),
        );
      delete window.takeEarlyClicks;
    });
    return () => clearTimeout(timer);
  }, []);
}
