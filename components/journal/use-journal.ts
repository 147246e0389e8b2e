import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Entry } from '@/server/types';
import { fieldErrors, messageOf, useTRPCClient } from '../data/trpc';
import { holdUndo } from '../data/undo';
import { sendAll } from '../data/use-action';
import { useIsWaiting } from '../state/waiting';
import type { SaveError } from '../sync/autosave';
import { EntryDraft, type EntryEdit } from './entry-draft';

export type EntryValue = Pick<Entry, 'mood' | 'note'>;

/** The drafts of the page, by day. A refused text outlives its field. */
const drafts = new Map<string, EntryDraft>();

const explain = (error: unknown): SaveError => ({
  message: messageOf(error),
  retry: Object.keys(fieldErrors(error)).length === 0 ? 'later' : 'changed',
});

/** A day's entry with the user's unsaved changes, which save themselves. */
export function useJournalEntry(day: string, entry: EntryValue | null) {
  const { mood, note } = entry ?? { mood: null, note: '' };
  const client = useTRPCClient();
  const draft = useMemo(() => {
    const write = (edit: EntryEdit) =>
      holdUndo(sendAll(client, [{ path: 'screens.writeEntry', input: { day, ...edit } }]));
    const known = drafts.get(day) ?? new EntryDraft({ write, explain });
    drafts.set(day, known);
    return known;
  }, [day, client]);
  const changes = useStore(draft.store);
  const { status, error } = useStore(draft.autosave.store);
  const isWaiting = useIsWaiting(day);
  useEffect(() => {
    const stop = draft.autosave.followPage();
    return () => {
      stop();
      void draft.autosave.saveNow();
    };
  }, [draft]);
  return {
    mood: changes.mood === undefined ? mood : changes.mood,
    note: changes.note ?? note,
    status,
    error,
    isWaiting,
    setMood: (next: number | null) => draft.change({ mood: next }, note),
    setNote: (next: string) => draft.change({ note: next }, note),
    save: () => void draft.autosave.saveNow(),
    retry: () => draft.autosave.retry(),
  };
}

export type Written = ReturnType<typeof useJournalEntry>;
