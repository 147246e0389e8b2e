import { createSend } from './optimistic';
import { hide, show } from './pending-ids';
import { clearToast, offerUndoBefore } from './undo';

interface FinalDeletion {
  said: string;
  remove: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
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
