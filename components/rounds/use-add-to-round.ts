'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '../data/trpc';

/** Puts a task at the end of a round of a day, also where that day is not on the page. */
export function useAddToRound() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return async (taskId: string, round: { day: string; index: number }) => {
    await client.rounds.add.mutate({ taskId, ...round });
    await queryClient.invalidateQueries({ queryKey: trpc.plan.pathKey() });
  };
}
