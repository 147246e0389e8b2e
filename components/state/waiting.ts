'use client';

import { create } from 'zustand';

interface Waiting {
  /** The tasks with changes that the server has not answered. */
  ids: ReadonlySet<string>;
}

/** Empty until the code for offline work has loaded. */
export const waitingTasks = create<Waiting>(() => ({ ids: new Set() }));

/** Whether a change of this task waits for the server. */
export const useIsWaiting = (id: string): boolean => waitingTasks(({ ids }) => ids.has(id));
