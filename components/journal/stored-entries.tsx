'use client';

import { useState } from 'react';
import type { Entry } from '@/server/types';
import { usePlan } from '../rounds/use-day';
import { storedDays } from './entry-draft';
import { useAccountId, useJournalEntry } from './use-journal';

function Sender({ day, entry }: { day: string; entry: Entry | null }) {
  useJournalEntry(day, entry);
  return null;
}

function StoredEntry({ day }: { day: string }) {
  const { plan } = usePlan(day);
  return plan ? <Sender day={day} entry={plan.entry} /> : null;
}

/** Saves the entries that an earlier page could not save, on whatever page is open. */
export function StoredEntries() {
  const accountId = useAccountId();
  const [days] = useState(() => storedDays(accountId));
  return days.map((day) => <StoredEntry key={day} day={day} />);
}
