import { create } from 'zustand';
import { expectTyping, stopExpecting } from './typed-ahead';

export type Panel = 'new' | 'search' | 'keys' | 'workspace';

const useStore = create<{ open: Panel | null }>(() => ({ open: null }));

/** Opens a panel over the page; null closes the open one. */
export const openPanel = (panel: Panel | null): void => {
  if (panel === 'new' || panel === 'search') expectTyping();
  else stopExpecting();
  useStore.setState({ open: panel });
};

export const openedPanel = (): Panel | null => useStore.getState().open;

export const usePanel = () => useStore(({ open }) => open);
