'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Inputs, JournalScreen, Session } from '@/server/types';
import { takeAway } from '../data/taken-away';
import { messageOf, useTRPC, useTRPCClient } from '../data/trpc';
import { sendOnLeave } from '../data/writes';
import { clearToast, offerUndo, sayFailure } from '../ui/toast';

export type SessionChange = Omit<Inputs['sessions']['update'], 'sessionId'>;

type Client = ReturnType<typeof useTRPCClient>;

interface Cache {
  queryClient: QueryClient;
  trpc: ReturnType<typeof useTRPC>;
}

const refresh = ({ queryClient, trpc }: Cache) =>
  Promise.all(
    [trpc.screens.journal.pathKey(), trpc.plan.pathKey()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Changes a session on the page; answers how to put it back. */
async function show({ queryClient, trpc }: Cache, id: string, change: SessionChange): Promise<() => void> {
  const queryKey = trpc.screens.journal.pathKey();
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData<JournalScreen>({ queryKey });
  const apply = (one: Session) => (one.id === id ? { ...one, ...change } : one);
  queryClient.setQueriesData<JournalScreen>(
    { queryKey },
    (screen) => screen && { ...screen, sessions: screen.sessions.map(apply) },
  );
  return () => {
    for (const [key, screen] of before) queryClient.setQueryData(key, screen);
  };
}

async function write(cache: Cache, client: Client, change: Inputs['sessions']['update']): Promise<boolean> {
  clearToast();
  const { sessionId, ...fields } = change;
  const rollBack = await show(cache, sessionId, fields);
  try {
    await client.sessions.update.mutate(change);
    return true;
  } catch (error) {
    rollBack();
    sayFailure(messageOf(error));
    return false;
  } finally {
    void refresh(cache);
  }
}

/** What can be done to the sessions of a journal: shown at once, and put back with a word when it is refused. */
export function useSessionActions() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const cache = { queryClient, trpc };
    return {
      async update({ id: sessionId, startedAt, endedAt, visibility }: Session, change: SessionChange) {
        const was = { startedAt, visibility, ...(endedAt !== null && { endedAt }) };
        if (await write(cache, client, { sessionId, ...change }))
          offerUndo('Changed the session', { undo: () => write(cache, client, { sessionId, ...was }) });
      },
      remove({ id: sessionId }: Session) {
        takeAway(sessionId, {
          said: 'Deleted the session',
          remove: () => client.sessions.remove.mutate({ sessionId }),
          onLeave: () => sendOnLeave('sessions.remove', { sessionId }),
          refresh: () => refresh(cache),
        });
      },
    };
  }, [trpc, client, queryClient]);
}

export type SessionActions = ReturnType<typeof useSessionActions>;
