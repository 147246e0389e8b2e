'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Entry, Frame, JournalScreen, Outputs } from '@/server/types';
import type { SaveError } from '../data/autosave';
import { fieldErrors, isUnanswered, messageOf, useTRPC, useTRPCClient } from '../data/trpc';
import { sendOnLeave } from '../data/write-queue';
import { type Changes, EntryDraft, type EntryWrite } from './entry-draft';
import { useEntryDrafts } from './entry-drafts';

export type EntryValue = Pick<Entry, 'mood' | 'note'>;

type Trpc = ReturnType<typeof useTRPC>;
type Planned = Outputs['screens']['plan'];

const blank: EntryValue = { mood: null, note: '' };

function withEntry(screen: JournalScreen, day: string, change: (entry: Entry) => Entry): JournalScreen {
  if (day < screen.sinceDay || day >= screen.untilDay) return screen;
  const entry = change(screen.entries.find((one) => one.day === day) ?? { day, ...blank });
  const others = screen.entries.filter((one) => one.day !== day);
  return { ...screen, entries: [entry, ...others].sort((a, b) => (a.day < b.day ? 1 : -1)) };
}

/** Sets a day's entry on every cached page that shows it. */
async function setEntry(
  { queryClient, trpc }: { queryClient: QueryClient; trpc: Trpc },
  day: string,
  changes: Changes,
): Promise<void> {
  const [journal, plans] = [trpc.screens.journal.pathKey(), trpc.screens.plan.pathKey()];
  const change = <Value extends EntryValue>(entry: Value): Value => ({ ...entry, ...changes });
  await Promise.all([journal, plans].map((queryKey) => queryClient.cancelQueries({ queryKey })));
  queryClient.setQueriesData<JournalScreen>(
    { queryKey: journal },
    (screen) => screen && withEntry(screen, day, change),
  );
  const inPlan = ({ plan }: Planned): Planned => ({
    plan: plan.day === day ? { ...plan, entry: change(plan.entry ?? { day, ...blank }) } : plan,
  });
  queryClient.setQueriesData<Planned>({ queryKey: plans }, (planned) => planned && inPlan(planned));
}

/** Restarts the first loads that `setEntry` cancelled. Data on the page already contains the entry. */
function reload({ queryClient, trpc }: { queryClient: QueryClient; trpc: Trpc }): void {
  for (const queryKey of [trpc.screens.journal.pathKey(), trpc.screens.plan.pathKey()])
    void queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
}

const explain = (error: unknown): SaveError => ({
  message: messageOf(error),
  retry: Object.keys(fieldErrors(error)).length === 0 ? 'later' : 'changed',
  isUnanswered: isUnanswered(error),
});

function useEntryDraft(accountId: string, day: string): EntryDraft {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const drafts = useEntryDrafts();
  return useMemo(() => {
    const key = `${accountId}/${day}`;
    const write = async ({ key: writeKey, base, ...changes }: EntryWrite) => {
      try {
        await setEntry({ queryClient, trpc }, day, changes);
        const { entry } = await client.screens.writeEntry.mutate(
          { day, base, ...changes },
          { context: { key: writeKey } },
        );
        await setEntry({ queryClient, trpc }, day, entry);
        return entry.note;
      } finally {
        reload({ queryClient, trpc });
      }
    };
    const writeOnLeave = ({ key: writeKey, base, ...changes }: EntryWrite) =>
      sendOnLeave('screens.writeEntry', { day, base, ...changes }, writeKey);
    const api = { write, writeOnLeave, explain };
    const draft = drafts.get(key) ?? new EntryDraft({ accountId, day }, api);
    drafts.set(key, draft);
    return draft;
  }, [accountId, day, drafts, trpc, client, queryClient]);
}

export function useAccountId(): string {
  const trpc = useTRPC();
  const [frame] = useQueryClient().getQueriesData<Frame>({ queryKey: trpc.screens.frame.pathKey() });
  return frame?.[1]?.me.id ?? '';
}

/** A day's entry with the user's unsaved changes, which save themselves. */
export function useJournalEntry(day: string, entry: EntryValue | null) {
  const { mood, note } = entry ?? blank;
  const draft = useEntryDraft(useAccountId(), day);
  const { changes } = useStore(draft.store);
  const { status, error } = useStore(draft.autosave.store);
  useEffect(() => draft.receive({ mood, note }), [draft, mood, note]);
  useEffect(() => () => void draft.autosave.saveNow(), [draft]);
  return {
    mood: changes.mood === undefined ? mood : changes.mood,
    note: changes.note ?? note,
    status,
    error,
    setMood: (next: number | null) => draft.write({ mood: next }, note),
    setNote: (next: string) => draft.write({ note: next }, note),
    save: () => void draft.autosave.saveNow(),
    retry: () => draft.autosave.retry(),
  };
}
