'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { messageOf, useTRPC, useTRPCClient } from '../data/trpc';
import { sendOnLeave } from '../data/writes';
import { offerUndo, sayFailure } from '../ui/toast';

let removed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setRemoved(change: (ids: Set<string>) => void): void {
  const next = new Set(removed);
  change(next);
  removed = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: ReadonlySet<string> = new Set();

/** The notes that are taken off the pages: deleted as soon as it can no longer be taken back. */
export const useRemoved = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => removed,
    () => none,
  );

/** Deletes a note once it can no longer be taken back, or the page is left: until then nothing is lost. */
export function useRemoveNote() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const remove = async (noteId: string) => {
      try {
        await client.notes.remove.mutate({ noteId });
        queryClient.removeQueries({ queryKey: trpc.notes.get.queryKey({ noteId }) });
      } catch (error) {
        sayFailure(messageOf(error));
      }
      await queryClient.invalidateQueries({ queryKey: trpc.screens.notes.pathKey() });
      setRemoved((ids) => ids.delete(noteId));
    };
    return (noteId: string, title: string) => {
      let settled = false;
      const end = (work: () => void) => () => {
        if (settled) return;
        settled = true;
        window.removeEventListener('pagehide', leave);
        work();
      };
      const settle = end(() => void remove(noteId));
      const undo = end(() => setRemoved((ids) => ids.delete(noteId)));
      const leave = end(() => sendOnLeave('notes.remove', { noteId }));
      window.addEventListener('pagehide', leave);
      setRemoved((ids) => ids.add(noteId));
      offerUndo(`Deleted “${title.slice(0, 40)}”`, { undo, onSettled: settle });
    };
  }, [trpc, client, queryClient]);
}
