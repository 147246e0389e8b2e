'use client';

import { useMemo } from 'react';
import { useTRPCClient } from '../data/trpc';

/** Appends tasks to a round of any day. Returns a function that undoes it. The caller refreshes the screens. */
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
