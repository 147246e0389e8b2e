import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Outputs } from '@/server/types';
import { useTRPC } from '../data/trpc';

type Shown = Outputs['screens']['calendars'];
export type ShownConnection = Shown['connections'][number];
export type ShownCalendar = Shown['calendars'][number];

/** Refetches the connections, and the days that show their events. */
export function useRefreshCalendars() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.screens.calendars.queryFilter()),
      queryClient.invalidateQueries({ queryKey: trpc.screens.plan.pathKey() }),
    ]);
}

/** The stored connections and calendars at once; what their servers say now follows. */
export function useCalendars() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const shown = useQuery(trpc.screens.calendars.queryOptions({}));
  const isConnected = (shown.data?.connections.length ?? 0) > 0;
  const { dataUpdatedAt } = useQuery(trpc.calendar.list.queryOptions({}, { enabled: isConnected }));
  useEffect(() => {
    if (dataUpdatedAt > 0) void queryClient.invalidateQueries(trpc.screens.calendars.queryFilter());
  }, [dataUpdatedAt, queryClient, trpc]);
  return shown;
}
