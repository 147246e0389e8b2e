import { create } from 'zustand';
import { createRun } from '../data/server-run';
import { clearToast, offerUndoBefore } from '../data/undo';

const pending = create(() => ({ ids: new Set<string>() }));

/** The ids of rows that are hidden because their delete is on its way. */
export const usePendingDeletes = (): ReadonlySet<string> => pending(({ ids }) => ids);

const hide = (id: string) => pending.setState(({ ids }) => ({ ids: new Set(ids).add(id) }));
const show = (id: string) =>
  pending.setState(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) }));

interface FinalDeletion {
  label: string;
  remove: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
  /** Deletes it while the page is left. */
  onLeave: () => void;
}

/** Hides a row that cannot be restored, and deletes it when Undo is over. */
export function deleteAfterUndo(id: string, { label, remove, refresh, onLeave }: FinalDeletion): void {
  clearToast();
  hide(id);
  const onSettled = () => void createRun(refresh)(remove).then(() => show(id));
  offerUndoBefore(label, { undo: () => show(id), onLeave, onSettled });
}
