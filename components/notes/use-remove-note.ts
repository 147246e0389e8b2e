'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deleteWithUndo } from '../data/pending-deletes';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { sendOnLeave } from '../data/write-queue';

/** Deletes a note and offers undo. */
export function useRemoveNote() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(
    () => (noteId: string, title: string) =>
      deleteWithUndo(noteId, {
        said: `Deleted “${title.slice(0, 40)}”`,
        async remove() {
          await client.notes.remove.mutate({ noteId });
          queryClient.removeQueries({ queryKey: trpc.screens.note.queryKey({ noteId }) });
        },
        onLeave: () => sendOnLeave('notes.remove', { noteId }),
        refresh: () => queryClient.invalidateQueries({ queryKey: trpc.screens.notes.pathKey() }),
      }),
    [trpc, client, queryClient],
  );
}
