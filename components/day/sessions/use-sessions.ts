import { useMemo } from 'react';
import { useAct } from '../../sync/act';
import { startSession, stopSession } from '../../sync/actions/sessions';
import { newUuid } from '../../sync/new-uuid';

/** Starts and stops sessions. */
export function useSessions() {
  const act = useAct();
  return useMemo(
    () => ({
      start: (taskId: string) => act(startSession(newUuid(), taskId)),
      stop: (id: string) => act(stopSession({ id })),
    }),
    [act],
  );
}

export type SessionActions = ReturnType<typeof useSessions>;
