'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Frame, Outputs } from '@/server/types';
import { messageOf, useTRPC, useTRPCClient } from '../data/trpc';
import { clearToast, sayFailure } from '../ui/toast';

export type Session = Outputs['sessions']['list']['sessions'][number];

/** Starts and stops the one session an account can have. Elapsed time counts from the server's start. */
export function useSessions() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const frames = { queryKey: trpc.screens.frame.pathKey() };
    const show = (running: Session | null) =>
      queryClient.setQueriesData<Frame>(frames, (frame) => frame && { ...frame, running });
    const run = async (work: () => Promise<Session | null>) => {
      clearToast();
      try {
        show(await work());
      } catch (error) {
        sayFailure(messageOf(error));
      } finally {
        for (const queryKey of [frames.queryKey, trpc.plan.pathKey(), trpc.journal.pathKey()])
          void queryClient.invalidateQueries({ queryKey });
      }
    };
    return {
      start: (taskId: string) => run(async () => (await client.sessions.start.mutate({ taskId })).session),
      stop: (sessionId: string) =>
        run(async () => {
          await client.sessions.stop.mutate({ sessionId });
          return null;
        }),
    };
  }, [trpc, client, queryClient]);
}

export type SessionActions = ReturnType<typeof useSessions>;
