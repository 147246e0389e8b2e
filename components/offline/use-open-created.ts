'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { offlineState } from './offline-state';
import { readIds } from './waiting-store';

/** Opens a task under its own id once the server has created it. */
export function useOpenCreated(): void {
  const open = useSearchParams().get('task');
  const count = offlineState(({ writes }) => writes.length);
  useEffect(() => {
    const id = open && count >= 0 && readIds(Date.now()).get(open);
    if (!id) return;
    const url = new URL(window.location.href);
    url.searchParams.set('task', id);
    window.history.replaceState(null, '', url);
  }, [open, count]);
}
