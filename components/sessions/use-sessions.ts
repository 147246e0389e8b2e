'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Frame, Session } from '@/server/types';
import { createRun } from '../data/optimistic';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { clearToast } from '../data/undo';
import { useWriteQueue } from '../data/write-queue-context';

/** Starts and stops sessions. An account has at most one running session. */
export function useSessions() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const queue = useWriteQueue();
  return useMemo(() => {
    const frames = { queryKey: trpc.screens.frame.pathKey() };
    const show = (running: Session | null) =>
      queryClient.setQueriesData<Frame>(frames, (frame) => frame && { ...frame, running });
    const run = createRun(async () => {
      await queue.whenSettled();
      for (const queryKey of [frames.queryKey, trpc.plan.pathKey(), trpc.screens.journal.pathKey()])
        void queryClient.invalidateQueries({ queryKey });
    });
    const write = (send: () => Promise<Session | null>) => {
      clearToast();
      return run(async () => show(await send()));
    };
    return {
      start: (taskId: string) => write(async () => (await client.sessions.start.mutate({ taskId })).session),
      stop: (sessionId: string) =>
        write(async () => {
          await client.sessions.stop.mutate({ sessionId });
          return null;
        }),
    };
  }, [trpc, client, queryClient, queue]);
}

export type SessionActions = ReturnType<typeof useSessions>;
