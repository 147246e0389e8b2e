'use client';

import { useSearchParams } from 'next/navigation';

/** The task that is open, as the address says. */
export const useOpenTask = (): string | null => useSearchParams().get('task');

/** Opens a task beside the page, or closes it; Back undoes it. No request is made for the page itself. */
export function openTask(id: string | null): void {
  const url = new URL(window.location.href);
  if (url.searchParams.get('task') === id) return;
  if (id) url.searchParams.set('task', id);
  else url.searchParams.delete('task');
  window.history.pushState(null, '', url);
}
