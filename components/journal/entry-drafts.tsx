'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { followPage } from '../data/autosave';
import type { EntryDraft } from './entry-draft';

type EntryDrafts = Map<string, EntryDraft>;

const EntryDraftsContext = createContext<EntryDrafts | null>(null);

/** The entry drafts of the page. They go on saving when their entry is no longer shown. */
export function EntryDraftsProvider({ children }: { children: ReactNode }) {
  const [drafts] = useState<EntryDrafts>(() => new Map());
  useEffect(() => followPage(() => [...drafts.values()].map(({ autosave }) => autosave)), [drafts]);
  return <EntryDraftsContext value={drafts}>{children}</EntryDraftsContext>;
}

export function useEntryDrafts(): EntryDrafts {
  const drafts = useContext(EntryDraftsContext);
  if (!drafts) throw new Error('useEntryDrafts needs an EntryDraftsProvider around it.');
  return drafts;
}
