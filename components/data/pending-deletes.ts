'use client';

import { createStore, useStore } from '../state/store';
import { clearToast, offerUndo } from '../ui/toast';
import { createRun } from './optimistic';

const gone = createStore<ReadonlySet<string>>(new Set());

/** The ids of what was deleted and may still be taken back, or is being deleted. */
export const usePendingDeletes = () => useStore(gone);

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
  const show = () => gone.set(new Set([...gone.get()].filter((other) => other !== id)));
  const run = createRun(refresh);
  const undo = () => {
    show();
    return onUndo?.();
  };
  clearToast();
  gone.set(new Set([...gone.get(), id]));
  offerUndo(said, { undo, onLeave, onSettled: () => void run(remove).then(show) });
}
