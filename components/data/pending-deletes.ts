'use client';

import { create } from 'zustand';
import { createSend, writeOptimistically } from './optimistic';
import { clearToast, offerUndo, offerUndoBefore, startAction } from './undo';

const usePending = create(() => ({ ids: new Set<string>() }));

/** The ids of rows that are hidden because their delete is on its way. */
export const usePendingDeletes = (): ReadonlySet<string> => usePending(({ ids }) => ids);

interface Deletion {
  said: string;
  remove: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

interface Removal extends Deletion {
  /** Brings it back, from the trash if it goes there. */
  restore: () => Promise<unknown>;
  /** False if it comes back with another id, which `remove` does not know. */
  isRepeatable?: boolean;
}

const hide = (id: string) => usePending.setState(({ ids }) => ({ ids: new Set(ids).add(id) }));
const show = (id: string) =>
  usePending.setState(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) }));

/** Deletes a row at once and offers to bring it back. */
export async function deleteWithUndo(id: string, { said, isRepeatable = true, ...how }: Removal) {
  const action = startAction();
  const isDone = createSend(how.refresh);
  const remove = () =>
    writeOptimistically({
      async apply() {
        hide(id);
        return () => show(id);
      },
      send: how.remove,
      refresh: () => how.refresh().finally(() => show(id)),
    });
  if (!(await remove())) return;
  offerUndo(said, { undo: () => isDone(how.restore), action, ...(isRepeatable && { redo: remove }) });
}

interface FinalDeletion extends Deletion {
  /** Deletes it while the page is left. */
  onLeave: () => void;
}

/** Hides a row that cannot be restored, and deletes it when Undo is over. */
export function deleteAfterUndo(id: string, { said, remove, refresh, onLeave }: FinalDeletion): void {
  const isDone = createSend(refresh);
  clearToast();
  hide(id);
  const onSettled = () => void isDone(remove).then(() => show(id));
  offerUndoBefore(said, { undo: () => show(id), onLeave, onSettled });
}
