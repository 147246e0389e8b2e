'use client';

import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { clearToast, sayFailure } from '../ui/toast';

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);

/** Whether the browser has a connection: without one, what is asked for waits until it has. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );

const RETRY_MS = 4_000;

const later = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, RETRY_MS);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });

/** Whether a page is asked for because somebody goes there; what the router fetches ahead it can do without. */
function isGoing(init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers);
  return headers.has('rsc') && !headers.has('next-router-prefetch');
}

/**
 * A page that cannot be had opens once it can. The router would give up at the first failure and leave for the
 * browser's own error page, and with the page everything that is written on it.
 */
export function usePatientNavigation(): void {
  useEffect(() => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      for (let tries = 0; ; tries += 1) {
        try {
          const answer = await fetch(input, init);
          if (tries > 0) clearToast();
          return answer;
        } catch (error) {
          if (!isGoing(init) || init?.signal?.aborted) throw error;
          if (tries === 0) sayFailure('The server cannot be reached. The page opens as soon as it can.');
          await later();
        }
      }
    };
    return () => {
      window.fetch = fetch;
    };
  }, []);
}
