'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Frame, Session } from '@/server/types';
import { useTRPC, useTRPCClient } from '../data/trpc';

type Client = ReturnType<typeof useTRPCClient>;

/** A running session that ends because of what is done to its task. */
export interface Ending {
  session: Session;
  /** For the end of a sentence in a toast. */
  said: string;
  /** Makes it run on as if it had not stopped; what was started since goes on instead. */
  resume: () => Promise<void>;
}

/** No call reopens a session: a new one with the same start takes its place. */
async function runOn(client: Client, { id, taskId, startedAt, visibility }: Session): Promise<void> {
  const { sessions } = await client.sessions.list.query({ since: startedAt });
  if (sessions.some(({ endedAt }) => endedAt === null)) return;
  const { session } = await client.sessions.start.mutate({ taskId, visibility });
  await client.sessions.update.mutate({ sessionId: session.id, startedAt });
  await client.sessions.remove.mutate({ sessionId: id });
}

/** Takes the running session off the page where it is on one of some tasks; null where it is not. */
export function useEnding() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useCallback(
    (taskIds: readonly string[]): Ending | null => {
      const frames = { queryKey: trpc.screens.frame.pathKey() };
      const shown = queryClient.getQueriesData<Frame>(frames);
      const session = shown.flatMap(([, frame]) => frame?.running ?? [])[0];
      if (!session || !taskIds.includes(session.taskId)) return null;
      queryClient.setQueriesData<Frame>(frames, (frame) => frame && { ...frame, running: null });
      return {
        session,
        said: ', stopped its session',
        async resume() {
          await runOn(client, session);
          for (const queryKey of [frames.queryKey, trpc.plan.pathKey(), trpc.screens.journal.pathKey()])
            void queryClient.invalidateQueries({ queryKey });
        },
      };
    },
    [trpc, client, queryClient],
  );
}
