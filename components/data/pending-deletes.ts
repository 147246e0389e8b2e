'use client';

import { create } from 'zustand';
import { clearToast, offerUndo } from '../ui/toast';
import { createRun } from './optimistic';

const usePending = create(() => ({ ids: new Set<string>() }));

/** The ids of rows that are hidden: their delete can still be undone, or is on its way. */
export const usePendingDeletes = (): ReadonlySet<string> => usePending(({ ids }) => ids);

interface Removal {
  said: string;
  remove: () => Promise<unknown>;
  /** Deletes it as the page goes. */
  onLeave: () => void;
  refresh: () => Promise<unknown>;
  onUndo?: () => unknown;
}

/** Takes something off the page. It is deleted for good, so only when Undo is over, or when the page is left. */
export function deleteWithUndo(id: string, { said, remove, onLeave, refresh, onUndo }: Removal): void {
  const show = () =>
    usePending.setState(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) }));
  const run = createRun(refresh);
  const undo = () => {
    show();
    return onUndo?.();
  };
  clearToast();
  usePending.setState(({ ids }) => ({ ids: new Set(ids).add(id) }));
  offerUndo(said, { undo, onLeave, onSettled: () => void run(remove).then(show) });
}
