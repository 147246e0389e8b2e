import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addDays } from '@/server/domain/days';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { createRememberedText } from '../state/remembered-text';
import type { Plan } from './use-day';

/** The days that this browser has asked names for. */
const asked = createRememberedText('parcours.round-names', '');

/**
 * Copies the names and times of rounds from the last day that has any. Does so once per day, because names that the
 * person removed must not come back. Only for today and tomorrow, the days that people plan.
 */
export function useCopiedNames({ day, rounds }: Plan, today: string): void {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const isNamed = rounds.some(({ name, startsAt, endsAt }) => name ?? startsAt ?? endsAt);
  const isPlanned = day === today || day === addDays(today, 1);
  useEffect(() => {
    const days = asked.get().split(' ');
    if (isNamed || !isPlanned || days.includes(day)) return;
    asked.set([...days.slice(-2), day].join(' '));
    client.rounds.copyLast.mutate({ day }).then(
      ({ copied }) => {
        if (copied) void queryClient.invalidateQueries({ queryKey: trpc.screens.plan.pathKey() });
      },
      // Offline: the next visit asks again.
      () => asked.set(days.join(' ')),
    );
  }, [day, isNamed, isPlanned, client, queryClient, trpc]);
}
