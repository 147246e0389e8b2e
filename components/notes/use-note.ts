import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CloudNote } from '@/server/types';
import type { AutosaveState } from '../data/autosave';
import { useWorkspaceId } from '../data/current-workspace';
import { fieldErrors, isConflict, isGone, isRefused, messageOf, useTRPC, useTRPCClient } from '../data/trpc';
import { sendOnLeave } from '../data/write-queue';
import { editOf } from './edit';
import { type DraftState, type NoteApi, NoteDraft, UNTITLED } from './note-draft';
import type { NoteText, Saved } from './stored-draft';

/** How often presence and text are loaded again. Live changes report most of it sooner. */
const LOOK_MS = 10_000;

/** Marks the fields of a note, so that `isWriting` finds the focused one. */
export const writesNote = { 'data-writes-note': '' };
const isWriting = () => document.activeElement?.hasAttribute('data-writes-note') ?? false;

export type EditorState = DraftState & AutosaveState;

/** A note and the people who have it open. The request also tells the server that this user has. */
export function useNote(id: string | null) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const noteId = id ?? '';
  const { queryKey } = trpc.screens.note.queryOptions({ noteId });
  return useQuery({
    ...trpc.screens.note.queryOptions({ noteId }),
    // The answer has no text if it would be the one that is here.
    queryFn: async () => {
      const known = queryClient.getQueryData(queryKey)?.note;
      const asked = { noteId, editing: isWriting(), known: known?.revision };
      const { note } = await client.screens.openNote.mutate(asked);
      return { note: { ...note, body: note.body ?? known?.body ?? '' } };
    },
    // The server's first data did not mark the note as open.
    refetchOnMount: 'always',
    enabled: id !== null,
    refetchInterval: LOOK_MS,
  });
}

function useNoteApi(): NoteApi {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const workspaceId = useWorkspaceId();
  return useMemo(() => {
    const cache = ({ note }: { note: CloudNote }) => {
      queryClient.setQueryData(trpc.screens.note.queryKey({ noteId: note.id }), { note });
      void queryClient.invalidateQueries({ queryKey: trpc.screens.notes.pathKey() });
      return note;
    };
    const changeOf = (saved: Saved, { title, body }: Partial<NoteText>) => ({
      revision: saved.revision,
      title,
      edit: body === undefined ? undefined : editOf(saved.body, body),
    });
    return {
      create: async (text) => cache(await client.notes.create.mutate({ ...text, workspaceId })),
      update: async (noteId, saved, change) => {
        const { note } = await client.screens.saveNote.mutate({ noteId, ...changeOf(saved, change) });
        return cache({ note: { ...note, body: change.body ?? saved.body } });
      },
      read: async (noteId) => cache(await client.notes.get.query({ noteId })),
      sendOnLeave: (noteId, saved, change) =>
        noteId
          ? sendOnLeave('screens.saveNote', { noteId, ...changeOf(saved, change) })
          : sendOnLeave('notes.create', { title: UNTITLED, ...change, workspaceId }),
      explain: (error) => ({
        isConflict: isConflict(error),
        message: messageOf(error),
        retry: isRefused(error) ? 'asked' : 'later',
        fields: fieldErrors(error),
      }),
    };
  }, [trpc, client, queryClient, workspaceId]);
}

/** Saves the draft when the editor or the page is left, and warns before unsaved text is lost. */
function useLeaving(draft: NoteDraft): void {
  useEffect(() => {
    draft.restore();
    const stopFollowing = draft.autosave.followPage();
    const warn = (event: BeforeUnloadEvent) => draft.isStuck() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      stopFollowing();
      window.removeEventListener('beforeunload', warn);
      draft.autosave.close();
    };
  }, [draft]);
}

/** A note being edited: the user's draft, and the note as the server has it. `initial` is null for a new note. */
export function useNoteDraft(initial: CloudNote | null) {
  const api = useNoteApi();
  const [draft] = useState(() => new NoteDraft(initial, api));
  const state: EditorState = { ...useStore(draft.store), ...useStore(draft.autosave.store) };
  const query = useNote(state.id);
  const note = query.data?.note ?? initial;
  useEffect(() => {
    if (note) draft.receive(note);
  }, [note, draft]);
  useLeaving(draft);
  return { draft, state, note, isGone: isGone(query.error), look: query.refetch };
}
