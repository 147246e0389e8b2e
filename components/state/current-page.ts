'use client';

import type { Role, ScreenName, Task } from '@/server/types';
import type { ShareTarget } from './share-target';

/** The page that is open, for the keys and for quick-add: what a new task belongs to, and the rows there are. */
export interface PageState {
  name: ScreenName;
  id?: string;
  /** The day that the page shows. */
  day: string;
  tasks: readonly Task[];
  /** The project or area that the page is of, for sharing and for what is made on it. */
  place?: { target: ShareTarget; accessRole?: Role };
}

let page: PageState | null = null;

export const setPage = (next: PageState | null): void => {
  page = next;
};

export const getPage = (): PageState | null => page;

/** Where a day is shown. */
export const dayPath = (day: string, today: string): string => (day === today ? '/today' : `/day/${day}`);
