import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { CloudNote } from '@/server/types';
import { useWorkspaceId } from '../shell/parts/current-workspace';
import type { AutosaveState } from '../sync/text/autosave';
import { useTypedTexts } from '../sync/text/use-saved-text';
import { isGone } from '../sync/trpc';
import { usePageTools } from '../sync/use-page-tools';
import { createNoteApi, type DraftState, NoteDraft } from './note-draft';

/** How often presence and text are loaded again. Live changes report most of it sooner. */
const LOOK_MS = 10_000;

/** Marks the fields of a note, so that `isWriting` finds the focused one. */
export const writesNote = { 'data-writes-note': '' };
const isWriting = () => document.activeElement?.hasAttribute('data-writes-note') ?? false;

export type EditorState = DraftState & AutosaveState;

/** A note and the people who have it open. The request also tells the server that this user has. */
export function useNote(id: string | null) {
  const { trpc, client, queryClient } = usePageTools();
  const noteId = id ?? '';
  const options = trpc.screens.note.queryOptions({ noteId });
  return useQuery({
    ...options,
    // The answer has no text if it would be the one that is here.
    queryFn: async () => {
      const known = queryClient.getQueryData(options.queryKey)?.note;
      const asked = { noteId, editing: isWriting(), known: known?.revision };
      const { note } = await client.screens.openNote.mutate(asked);
      return { note: { ...note, body: note.body ?? known?.body ?? '' } };
    },
    // The server's first data did not mark the note as open.
    refetchOnMount: 'always',
    enabled: id !== null,
    // A note that is gone is not asked for again: the change that restores it reads it.
    refetchInterval: ({ state }) => !isGone(state.error) && LOOK_MS,
  });
}

/** A note being edited: the user's draft, and the note as the server has it. `initial` is null for a new note. */
export function useNoteDraft(initial: CloudNote | null) {
  const tools = usePageTools();
  const workspaceId = useWorkspaceId();
  const { store } = useTypedTexts();
  const [draft] = useState(() => new NoteDraft(initial, createNoteApi(tools, workspaceId), store));
  const state: EditorState = { ...useStore(draft.store), ...useStore(draft.autosave.store) };
  const query = useNote(state.id);
  const note = query.data?.note ?? initial;
  useEffect(() => {
    if (note) draft.receive(note);
  }, [note, draft]);
  // Saves when the editor or the page is left, and warns before unsaved text is lost.
  useEffect(() => {
    draft.restore();
    // A long text is found a moment later.
    void store.ready.then(() => draft.restore());
    const stopFollowing = draft.autosave.followPage();
    const warn = (event: BeforeUnloadEvent) => draft.isStuck() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      stopFollowing();
      window.removeEventListener('beforeunload', warn);
      draft.autosave.close();
    };
  }, [draft, store]);
  return { draft, state, note, isGone: isGone(query.error), look: query.refetch };
}
