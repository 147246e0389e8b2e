'use client';

import { useEffect } from 'react';

/** An event that has been handled cannot be sent again. */
const copyOf = (event: Event): Event =>
  event instanceof KeyboardEvent
    ? new KeyboardEvent(event.type, event)
    : new PointerEvent(event.type, event instanceof PointerEvent ? event : undefined);

/** Sends what was held, now that the page handles it. */
export function useEarlyEvents(): void {
  useEffect(() => {
    // The router, which is around the page, follows its address only after the effects of the page.
    const timer = setTimeout(() => {
      for (const event of window.takeEarlyEvents?.() ?? []) event.target?.dispatchEvent(copyOf(event));
      delete window.takeEarlyEvents;
    });
    return () => clearTimeout(timer);
  }, []);
}
