import { useMemo } from 'react';
import { newUuid } from '../../sync/new-uuid';
import { useAction } from '../../sync/use-action';

/** Starts and stops sessions. An account has at most one running session. */
export function useSessions() {
  const start = useAction('screens.createSession');
  const stop = useAction('screens.stopSession');
  return useMemo(
    () => ({
      start: (taskId: string) => start({ id: newUuid(), taskId, startedAt: Date.now() }),
      stop: (sessionId: string) => stop({ sessionId, endedAt: Date.now() }),
    }),
    [start, stop],
  );
}

export type SessionActions = ReturnType<typeof useSessions>;
