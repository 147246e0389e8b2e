import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Entry } from '@/server/types';
import { useText } from '../../shell/language/language';
import { perform } from '../../sync/act';
import { writeEntry } from '../../sync/actions/entries';
import type { SaveError } from '../../sync/text/autosave';
import type { TextStore } from '../../sync/text/text-store';
import { useTypedTexts } from '../../sync/text/use-saved-text';
import { fieldErrors, messageOf } from '../../sync/trpc';
import { usePageTools } from '../../sync/use-page-tools';
import { useIsWaiting } from '../../sync/waiting';
import { EntryDraft, type EntryEdit, type KeptNote } from './entry-draft';

export type EntryValue = Pick<Entry, 'mood' | 'note'>;

/** The drafts of the page, by account and day. A refused text outlives its field. */
const drafts = new WeakMap<TextStore, Map<string, EntryDraft>>();

function draftsOf(store: TextStore): Map<string, EntryDraft> {
  const known = drafts.get(store) ?? new Map<string, EntryDraft>();
  drafts.set(store, known);
  return known;
}

const keptNote = (store: TextStore, day: string, label: string): KeptNote => ({
  read: () => store.read(`entry:${day}`),
  write: (kept) => store.write(`entry:${day}`, { ...kept, label }),
  remove: () => store.remove(`entry:${day}`),
});

const explain = (error: unknown): SaveError => ({
  message: messageOf(error),
  retry: Object.keys(fieldErrors(error)).length === 0 ? 'later' : 'changed',
});

/** A day's entry with the user's unsaved changes, which save themselves. */
export function useJournalEntry(day: string, entry: EntryValue | null) {
  const { mood, note } = entry ?? { mood: null, note: '' };
  const tools = usePageTools();
  const { store } = useTypedTexts();
  const t = useText('journal');
  const draft = useMemo(() => {
    const write = (edit: EntryEdit) => perform(tools, writeEntry({ day, ...edit }));
    const device = keptNote(store, day, t('entry'));
    const known = draftsOf(store).get(day) ?? new EntryDraft({ write, explain, device });
    draftsOf(store).set(day, known);
    return known;
  }, [day, tools, store, t]);
  const changes = useStore(draft.store);
  const { status, error } = useStore(draft.autosave.store);
  const isWaiting = useIsWaiting(day);
  useEffect(() => {
    const stop = draft.autosave.followPage();
    // What localStorage had no room for is found a moment later.
    void store.ready.then(() => draft.restore());
    return () => {
      stop();
      void draft.autosave.saveNow();
    };
  }, [draft, store]);
  return {
    mood: changes.mood === undefined ? mood : changes.mood,
    note: changes.note ?? note,
    status,
    error,
    isWaiting,
    keeps: `entry:${day}` as const,
    setMood: (next: number | null) => draft.change({ mood: next }, note),
    setNote: (next: string) => draft.change({ note: next }, note),
    save: () => void draft.autosave.saveNow(),
    retry: () => draft.autosave.retry(),
  };
}

export type Written = ReturnType<typeof useJournalEntry>;
