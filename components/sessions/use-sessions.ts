'use client';

import { useMemo } from 'react';
import { retryImport } from '../data/connection';
import { once, usePrefetch } from '../data/late';
import { usePageTools } from '../data/use-page-tools';

const load = once(retryImport(() => import('./session-actions')));

/** Starts and stops sessions. An account has at most one running session. */
export function useSessions() {
  const tools = usePageTools();
  usePrefetch(load);
  return useMemo(() => {
    const made = once(async () => (await load()).createSessionActions(tools));
    return {
      start: async (taskId: string) => (await made()).start(taskId),
      stop: async (sessionId: string) => (await made()).stop(sessionId),
    };
  }, [tools]);
}

export type SessionActions = ReturnType<typeof useSessions>;
