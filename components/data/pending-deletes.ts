import { createSend, writeOptimistically } from './optimistic';
import { hide, show } from './pending-ids';
import { clearToast, offerUndo, offerUndoBefore, startAction } from './undo';

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
