'use client';

import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { clearToast, showError } from '../ui/toast';

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

/** How often a part is asked for again by a browser that has a connection: then it may be gone for good. */
const MOST_TRIES = 2;

/** Loads a part of the page as soon as it can: what fails once would fail for good, and take the whole page with it. */
export const retryImport =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    for (let tries = 0; ; tries += 1) {
      try {
        const part = await load();
        if (tries > 0) clearToast();
        return part;
      } catch (error) {
        if (onlineManager.isOnline() && tries >= MOST_TRIES) throw error;
        if (tries === 0) showError('The server cannot be reached. This opens as soon as it can.');
        await later();
      }
    }
  };

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
          if (tries === 0) showError('The server cannot be reached. The page opens as soon as it can.');
          await later();
        }
      }
    };
    return () => {
      window.fetch = fetch;
    };
  }, []);
}
