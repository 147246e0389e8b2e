'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deleteWithUndo } from '../data/pending-deletes';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { useText } from '../language/language';

/** Deletes a note and offers undo. */
export function useRemoveNote() {
  const common = useText('common');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(
    () => (noteId: string, title: string) =>
      deleteWithUndo(noteId, {
        said: common('deletedNamed', { name: title.slice(0, 40) }),
        async remove() {
          await client.notes.remove.mutate({ noteId });
          queryClient.removeQueries({ queryKey: trpc.screens.note.queryKey({ noteId }) });
        },
        restore: () => client.trash.restore.mutate({ trashId: noteId }),
        refresh: () =>
          Promise.all(
            [trpc.screens.notes, trpc.screens.note].map((part) =>
              queryClient.invalidateQueries({ queryKey: part.pathKey() }),
            ),
          ),
      }),
    [common, trpc, client, queryClient],
  );
}
