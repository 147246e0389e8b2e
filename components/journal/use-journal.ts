'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Entry, Frame, JournalScreen, Outputs } from '@/server/types';
import { changeShown } from '../data/optimistic';
import { fieldErrors, messageOf, useTRPC, useTRPCClient } from '../data/trpc';
import { sendOnLeave } from '../data/write-queue';
import { keepDraft, readDraft } from './drafts';
import { type Changes, createWriter, isEmpty, type Writer, without } from './writer';

export type EntryValue = Pick<Entry, 'mood' | 'note'>;

type Trpc = ReturnType<typeof useTRPC>;
type Planned = Outputs['plan']['get'];

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
  const [journal, plans] = [trpc.screens.journal.pathKey(), trpc.plan.pathKey()];
  const change = <Value extends EntryValue>(entry: Value): Value => ({ ...entry, ...changes });
  await changeShown<JournalScreen>(queryClient, journal, (screen) => withEntry(screen, day, change));
  await changeShown<Planned>(queryClient, plans, ({ plan }) => ({
    plan: plan.day === day ? { ...plan, entry: change(plan.entry ?? { day, ...blank }) } : plan,
  }));
}

/** Loads again what `setEntry` cancelled. What is on the page already holds the entry, so it is not asked again. */
function loadOn({ queryClient, trpc }: { queryClient: QueryClient; trpc: Trpc }): void {
  for (const queryKey of [trpc.screens.journal.pathKey(), trpc.plan.pathKey()])
    void queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
}

interface Held {
  writer: Writer;
  /** The note that the server is known to have: what an unsaved one was made on. */
  base: string;
}

/** The writers of this page, by account and day: they go on when the entry is no longer shown. */
const writers = new Map<string, Held>();

function listenToPage(): void {
  const all = (work: (writer: Writer) => unknown) => () => {
    for (const { writer } of writers.values()) work(writer);
  };
  window.addEventListener(
    'pagehide',
    all((writer) => writer.leave()),
  );
  window.addEventListener(
    'online',
    all((writer) => writer.flush()),
  );
  document.addEventListener(
    'visibilitychange',
    all((writer) => writer.flush()),
  );
}

function heldAs(key: string, make: () => Held): Held {
  // A server renders for many: it holds nothing.
  if (typeof window === 'undefined') return make();
  const known = writers.get(key);
  if (known) return known;
  if (writers.size === 0) listenToPage();
  const made = make();
  writers.set(key, made);
  return made;
}

const explain = (error: unknown) => ({
  fault: messageOf(error),
  // A refused text stays refused until it is changed.
  again: Object.keys(fieldErrors(error)).length === 0,
});

function useHeld(accountId: string, day: string): Held {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const make = (): Held => {
      const held: Held = {
        base: '',
        writer: createWriter({
          async send(changes) {
            try {
              await setEntry({ queryClient, trpc }, day, changes);
              const { entry } = await client.journal.write.mutate({ day, ...changes });
              held.base = entry.note;
              await setEntry({ queryClient, trpc }, day, entry);
            } finally {
              loadOn({ queryClient, trpc });
            }
          },
          sendAndLeave: (changes) => sendOnLeave('journal.write', { day, ...changes }),
          keep: (changes) => keepDraft(accountId, day, { ...changes, base: held.base }),
          explain,
        }),
      };
      return held;
    };
    return heldAs(`${accountId}/${day}`, make);
  }, [accountId, day, trpc, client, queryClient]);
}

function useAccountId(): string {
  const trpc = useTRPC();
  const [frame] = useQueryClient().getQueriesData<Frame>({ queryKey: trpc.screens.frame.pathKey() });
  return frame?.[1]?.me.id ?? '';
}

/** A day's entry as it is being written: shown at once, saved by itself, and kept until it is saved. */
export function useJournalEntry(day: string, entry: EntryValue | null) {
  const { mood, note } = entry ?? blank;
  const accountId = useAccountId();
  const held = useHeld(accountId, day);
  const { writer } = held;
  const { changes, status, fault } = useStore(writer.store);
  useEffect(() => {
    if (!isEmpty(writer.store.getState().changes)) return;
    held.base = note;
    const draft = without(readDraft(accountId, day, note), { mood, note });
    if (!isEmpty(draft)) writer.put(draft, 0);
  }, [held, writer, accountId, day, mood, note]);
  useEffect(() => () => void writer.flush(), [writer]);
  return {
    mood: changes.mood === undefined ? mood : changes.mood,
    note: changes.note ?? note,
    status,
    fault,
    setMood: (next: number | null) => writer.put({ mood: next }, 0),
    setNote: (next: string) => writer.put({ note: next }),
    flush: () => void writer.flush(),
  };
}
