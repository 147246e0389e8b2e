'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endOfDay, startOfDay } from '@/server/domain/zones';
import type { Outputs, Task } from '@/server/types';
import { messageOf, useTRPC, useTRPCClient } from '../data/trpc';
import { useZone } from '../data/zone';
import { clearToast, offerUndo, sayFailure } from '../ui/toast';

export type Plan = Outputs['plan']['get']['plan'];
export type Round = Plan['rounds'][number];

/** A day's rounds, tasks and sessions, in one request. */
export function usePlan(day: string) {
  const trpc = useTRPC();
  const zone = useZone();
  const input = { day, since: startOfDay(day, zone), until: endOfDay(day, zone) };
  return useQuery(trpc.plan.get.queryOptions(input));
}

/** What is done with rounds and sessions; each refreshes the day, and a refusal is said. */
export function useDayActions(day: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const run = async (work: () => Promise<unknown>) => {
      clearToast();
      try {
        await work();
        return true;
      } catch (error) {
        sayFailure(messageOf(error));
        return false;
      } finally {
        await queryClient.invalidateQueries({ queryKey: trpc.plan.pathKey() });
      }
    };
    const plan = (index: number, taskIds: string[]) =>
      run(() => client.rounds.plan.mutate({ day, index, taskIds }));
    return {
      plan,
      async add(round: Round, tasks: readonly Task[]) {
        const added = tasks.filter(({ id }) => !round.taskIds.includes(id)).map(({ id }) => id);
        if (added.length === 0) return;
        const done = await plan(round.index, [...round.taskIds, ...added]);
        if (done)
          offerUndo(`Put into Round ${round.index + 1}`, { undo: () => plan(round.index, round.taskIds) });
      },
      engage: (index: number) => run(() => client.rounds.engage.mutate({ day, index })),
      close: (index: number) => run(() => client.rounds.close.mutate({ day, index })),
      start: (taskId: string) => run(() => client.sessions.start.mutate({ taskId })),
      stop: (sessionId: string) => run(() => client.sessions.stop.mutate({ sessionId })),
    };
  }, [day, trpc, client, queryClient]);
}

export type DayActions = ReturnType<typeof useDayActions>;
