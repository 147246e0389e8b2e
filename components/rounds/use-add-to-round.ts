'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '../data/trpc';

/** Puts a task at the end of a round of a day, also where that day is not on the page. */
export function useAddToRound() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return async (taskId: string, { day, index }: { day: string; index: number }) => {
    const { rounds } = await client.rounds.list.query({ day });
    await client.rounds.plan.mutate({ day, index, taskIds: [...(rounds[index]?.taskIds ?? []), taskId] });
    await queryClient.invalidateQueries({ queryKey: trpc.plan.pathKey() });
  };
}
