import { create } from 'zustand';

/**
 * The tasks, and the days of journal entries, with changes that the server has not answered. Empty until the code for
 * offline work has loaded.
 */
export const waitingRows = create<ReadonlySet<string>>(() => new Set());

/** Whether a change of this task, or of the entry of this day, waits for the server. */
export const useIsWaiting = (id: string): boolean => waitingRows((ids) => ids.has(id));
