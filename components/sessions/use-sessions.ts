'use client';

import { useMemo } from 'react';
import { retryImport } from '../data/connection';
import { once, usePrefetch, whenLoaded } from '../data/late';
import { usePageTools } from '../data/use-page-tools';

const load = once(retryImport(() => import('./session-actions')));

/** Starts and stops sessions. An account has at most one running session. */
export function useSessions() {
  const tools = usePageTools();
  usePrefetch(load);
  return useMemo(() => {
    const call = whenLoaded(async () => (await load()).createSessionActions(tools));
    return {
      start: call((actions) => actions.start),
      stop: call((actions) => actions.stop),
    };
  }, [tools]);
}

export type SessionActions = ReturnType<typeof useSessions>;
