'use client';

import type { ScreenName, Task } from '@/server/types';

/** The page that is open, for the keys and for quick-add: what a new task belongs to, and the rows there are. */
export interface PageState {
  name: ScreenName;
  id?: string;
  tasks: readonly Task[];
}

let page: PageState | null = null;

export const setPage = (next: PageState | null): void => {
  page = next;
};

export const getPage = (): PageState | null => page;
