'use client';

import { createStore } from 'zustand/vanilla';
import type { Role, ScreenName, Task } from '@/server/types';
import { showMessage } from '../ui/toast';
import type { ShareTarget } from './share-target';

/** What keyboard commands and quick-add need to know of the open page. */
export interface PageState {
  name: ScreenName;
  id?: string;
  /** The day that the page shows. */
  day: string;
  tasks: readonly Task[];
  /** True while the page has only the beginning of its list. */
  isPartial: boolean;
  /** The project or area that the page is about: sharing and new items refer to it. */
  place?: { target: ShareTarget; accessRole?: Role };
}

const store = createStore<{ page: PageState | null }>(() => ({ page: null }));

export const setPage = (page: PageState | null): void => store.setState({ page });

export const getPage = (): PageState | null => store.getState().page;

/** After this time it shows that an action waits. */
const SOON_MS = 300;

/**
 * Resolves to true once the page has its whole list, or to false if another page is open then. For what acts on all of
 * the list, or at its end: it must not act on a part.
 */
export function whenWhole(): Promise<boolean> {
  const asked = getPage();
  if (!asked?.isPartial) return Promise.resolve(true);
  const note = setTimeout(() => showMessage('Waiting for the rest of the list…'), SOON_MS);
  return new Promise((resolve) => {
    const stop = store.subscribe(({ page }) => {
      if (!page) return;
      const isSame = page.name === asked.name && page.id === asked.id && page.day === asked.day;
      if (isSame && page.isPartial) return;
      stop();
      clearTimeout(note);
      resolve(isSame);
    });
  });
}

export const dayPath = (day: string, today: string): string => (day === today ? '/today' : `/day/${day}`);
