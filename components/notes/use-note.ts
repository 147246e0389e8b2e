'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CloudNote } from '@/server/types';
import { useWorkspaceId } from '../data/current-workspace';
import { fieldErrors, isConflict, isGone, isRefused, messageOf, useTRPC, useTRPCClient } from '../data/trpc';
import { sendOnLeave } from '../data/write-queue';
import { NoteDraft, type Wire } from './draft';

/** How often it is asked who is here and what they wrote; the page hears of most of it before. */
const LOOK_MS = 10_000;

/** Marks the fields in which a note is written. */
export const writesNote = { 'data-writes-note': '' };
const isWriting = () => document.activeElement?.hasAttribute('data-writes-note') ?? false;

/** A note with who has it open; asking says that this person has. */
export function useNote(id: string | null) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const noteId = id ?? '';
  return useQuery({
    ...trpc.notes.get.queryOptions({ noteId }),
    queryFn: () => client.notes.get.query({ noteId, editing: isWriting() }),
    enabled: id !== null,
    refetchInterval: LOOK_MS,
  });
}

function useWire(): Wire {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const workspaceId = useWorkspaceId();
  return useMemo(() => {
    const know = async (asked: Promise<{ note: CloudNote }>) => {
      const { note } = await asked;
      queryClient.setQueryData(trpc.notes.get.queryKey({ noteId: note.id }), { note });
      void queryClient.invalidateQueries({ queryKey: trpc.screens.notes.pathKey() });
      return note;
    };
    return {
      create: (words) => know(client.notes.create.mutate({ ...words, workspaceId })),
      update: (noteId, { revision }, change) =>
        know(client.notes.update.mutate({ noteId, revision, ...change })),
      read: (noteId) => know(client.notes.get.query({ noteId, editing: isWriting() })),
      leave: (noteId, { revision }, change) =>
        noteId
          ? sendOnLeave('notes.update', { noteId, revision, ...change })
          : sendOnLeave('notes.create', { title: 'Untitled', ...change, workspaceId }),
      failureOf: (error) => ({
        isConflict: isConflict(error),
        isRefused: isRefused(error),
        says: messageOf(error),
        fields: fieldErrors(error),
      }),
    };
  }, [trpc, client, queryClient, workspaceId]);
}

/** Saves when the page is left or put away, and asks before words would be lost. */
function useLeaving(draft: NoteDraft): void {
  useEffect(() => {
    draft.restore();
    const part = () => draft.part();
    const back = () => draft.comeBack();
    const hidden = () => document.visibilityState === 'hidden' && draft.rest(false);
    const warn = (event: BeforeUnloadEvent) => draft.isStuck() && event.preventDefault();
    const online = () => void draft.save();
    window.addEventListener('pagehide', part);
    window.addEventListener('pageshow', back);
    window.addEventListener('beforeunload', warn);
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', part);
      window.removeEventListener('pageshow', back);
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hidden);
      draft.rest(true);
    };
  }, [draft]);
}

/** A note being written: one's own words, and the note as the server has it. Without a note it is a new one. */
export function useWriting(initial: CloudNote | null) {
  const wire = useWire();
  const [draft] = useState(() => new NoteDraft(initial, wire));
  const state = useStore(draft.store);
  const query = useNote(state.id);
  const note = query.data?.note ?? initial;
  useEffect(() => {
    if (note) draft.receive(note);
  }, [note, draft]);
  useLeaving(draft);
  return { draft, state, note, gone: isGone(query.error), look: query.refetch };
}
