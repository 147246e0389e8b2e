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
    for (const event of window.takeEarlyEvents?.() ?? []) event.target?.dispatchEvent(copyOf(event));
  }, []);
}
