'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { JournalScreen, Session } from '@/server/types';
import { changeShown, writeOptimistically } from '../data/optimistic';
import { deleteWithUndo } from '../data/pending-deletes';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { offerUndo } from '../data/undo';
import { useText } from '../language/language';

/** A change in the exact form: the planner sends no plain text. */
export interface SessionChange {
  startedAt?: number;
  endedAt?: number;
  visibility?: Session['visibility'];
}

type Client = ReturnType<typeof useTRPCClient>;

interface Cache {
  queryClient: QueryClient;
  trpc: ReturnType<typeof useTRPC>;
}

const refresh = ({ queryClient, trpc }: Cache) =>
  Promise.all(
    [trpc.screens.journal.pathKey(), trpc.screens.plan.pathKey()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

const write = (
  cache: Cache,
  client: Client,
  change: SessionChange & { sessionId: string },
): Promise<boolean> => {
  const { sessionId, ...fields } = change;
  const apply = (one: Session) => (one.id === sessionId ? { ...one, ...fields } : one);
  return writeOptimistically({
    apply: () =>
      changeShown<JournalScreen>(cache.queryClient, cache.trpc.screens.journal.pathKey(), (screen) => ({
        ...screen,
        sessions: screen.sessions.map(apply),
      })),
    send: () => client.sessions.update.mutate(change),
    refresh: () => refresh(cache),
  });
};

/** Sessions do not go to the trash, so a deleted one is logged again. */
async function logAgain(client: Client, { taskId, startedAt, endedAt, visibility }: Session): Promise<void> {
  const { session } = endedAt
    ? await client.sessions.log.mutate({ taskId, startedAt, endedAt })
    : await client.sessions.start.mutate({ taskId, visibility });
  const sessionId = session.id;
  await client.sessions.update.mutate({ sessionId, visibility, ...(!endedAt && { startedAt }) });
}

/** The writes on sessions. Optimistic, with rollback and an error message if the server refuses. */
export function useSessionEdits() {
  const t = useText('journal');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const cache = { queryClient, trpc };
    return {
      async update({ id: sessionId, startedAt, endedAt, visibility }: Session, change: SessionChange) {
        const was = { startedAt, visibility, ...(endedAt !== null && { endedAt }) };
        if (await write(cache, client, { sessionId, ...change }))
          offerUndo(t('changedSession'), { undo: () => write(cache, client, { sessionId, ...was }) });
      },
      remove(session: Session) {
        void deleteWithUndo(session.id, {
          said: t('deletedSession'),
          remove: () => client.sessions.remove.mutate({ sessionId: session.id }),
          restore: () => logAgain(client, session),
          refresh: () => refresh(cache),
          isRepeatable: false,
        });
      },
    };
  }, [t, trpc, client, queryClient]);
}

export type SessionEdits = ReturnType<typeof useSessionEdits>;
