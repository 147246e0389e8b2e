'use client';

import { useMemo } from 'react';
import { useTRPCClient } from '../data/trpc';

/** Puts tasks at the end of a round of a day, also where that day is not on the page; answers how to undo it. The pages are asked again by the caller. */
export function useAddToRound() {
  const client = useTRPCClient();
  return useMemo(
    () =>
      async (taskIds: readonly string[], { day, index }: { day: string; index: number }) => {
        for (const taskId of taskIds) await client.rounds.add.mutate({ taskId, day, index });
        return async () => {
          const { rounds } = await client.rounds.list.query({ day });
          const rest = rounds[index]?.taskIds.filter((id) => !taskIds.includes(id)) ?? [];
          await client.rounds.plan.mutate({ day, index, taskIds: rest });
        };
      },
    [client],
  );
}
