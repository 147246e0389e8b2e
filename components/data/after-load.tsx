'use client';

import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Whether the page has loaded, so that what the first paint does not need no longer delays it. */
function useIsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      // React may draw a transition in several tasks.
      timer = setTimeout(() => startTransition(() => setLoaded(true)));
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => {
      window.removeEventListener('load', begin);
      clearTimeout(timer);
    };
  }, []);
  return isLoaded;
}

/** For what the first paint does not need: a task of its own, after the page has loaded. */
export function AfterLoad({ children }: { children: ReactNode }) {
  return useIsLoaded() && children;
}
