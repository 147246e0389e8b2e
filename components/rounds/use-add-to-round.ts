'use client';

import { useTRPCClient } from '../data/trpc';

/** Puts a task at the end of a round of a day, also where that day is not on the page. The pages are asked again by the caller. */
export function useAddToRound() {
  const client = useTRPCClient();
  return async (taskId: string, round: { day: string; index: number }) => {
    await client.rounds.add.mutate({ taskId, ...round });
  };
}
