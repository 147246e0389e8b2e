import { createStore } from 'zustand/vanilla';
import type { ScreenName, Task } from '@/server/types';
import type { ShareTarget } from './share-target';

/** What keyboard commands and quick-add need to know of the open page. */
export interface PageState {
  name: ScreenName;
  day: string;
  tasks: readonly Task[];
  /** The project or area that the page is about: sharing and new items refer to it. */
  place?: ShareTarget;
}

const store = createStore<{ page: PageState | null }>(() => ({ page: null }));

export const setPage = (page: PageState | null): void => store.setState({ page });

export const getPage = (): PageState | null => store.getState().page;

export const dayPath = (day: string, today: string): string => (day === today ? '/today' : `/day/${day}`);
