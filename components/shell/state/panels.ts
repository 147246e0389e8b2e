import { create } from 'zustand';

export type Panel = 'new' | 'search' | 'keys' | 'workspace';

export const usePanel = create<Panel | null>(() => null);

export const openedPanel = usePanel.getState;

/** Opens a panel over the page; null closes the open one. */
export const openPanel = (panel: Panel | null): void => usePanel.setState(panel);
