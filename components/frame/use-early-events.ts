import { useEffect } from 'react';

/** An event that has been handled cannot be sent again. */
function copyOf(event: Event): Event {
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  if (event instanceof MouseEvent) return new PointerEvent(event.type, event);
  return new Event(event.type, event);
}

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
