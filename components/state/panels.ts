import { create } from 'zustand';

export type Panel = 'new' | 'search' | 'keys' | 'workspace';

const useStore = create<{ open: Panel | null }>(() => ({ open: null }));

/** Opens a panel over the page; null closes the open one. */
export const openPanel = (panel: Panel | null): void => useStore.setState({ open: panel });

export const openedPanel = (): Panel | null => useStore.getState().open;

export const usePanel = () => useStore(({ open }) => open);
