import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Outputs } from '@/server/types';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { useAction } from '../data/use-action';
import type { PageTools } from '../data/use-page-tools';

type Page = Outputs['notifications']['list'];
export type Notification = Page['notifications'][number];

export const inboxQuery = ({ trpc, client }: Pick<PageTools, 'trpc' | 'client'>) =>
  infiniteQueryOptions({
    queryKey: trpc.notifications.list.infiniteQueryKey({}),
    queryFn: ({ pageParam }) => client.notifications.list.query({ cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The caller's notifications, newest first. */
export function useInbox() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useInfiniteQuery(inboxQuery({ trpc, client }));
  return { query, items: query.data?.pages.flatMap(({ notifications }) => notifications) };
}

/** Marks notifications as read. */
export function useMarkRead() {
  const read = useAction('notifications.read');
  return useMemo(
    () => ({
      markRead: (ids: string[]) => read({ ids }),
      /** All that were there at an instant: what came since was not seen. */
      markAllRead: (until: number) => read({ before: Math.floor(until) + 1 }),
    }),
    [read],
  );
}
