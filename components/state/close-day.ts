import { create } from 'zustand';

const useStore = create<{ isWanted: boolean }>(() => ({ isWanted: false }));

/** Shows the steps that close the day before the evening, and opens them. */
export const wantCloseDay = (): void => useStore.setState({ isWanted: true });

export const useWantsCloseDay = (): boolean => useStore(({ isWanted }) => isWanted);
