'use client';

import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Frame, Outputs } from '@/server/types';
import { changeShown, writeOptimistically } from '../data/optimistic';
import { useTRPC, useTRPCClient } from '../data/trpc';
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

/** Shows notifications as read, in the list and in the count. */
function useShowRead() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const listKey = trpc.notifications.list.infiniteQueryKey({});
    const frameKey = trpc.screens.frame.queryKey();
    const apply = async (isMarked: (one: Notification) => boolean, unread: (before: number) => number) => {
      const readAt = Date.now();
      const undoList = await changeShown<InfiniteData<Page>>(queryClient, listKey, (shown) => ({
        ...shown,
        pages: shown.pages.map((page) => ({
          ...page,
          notifications: page.notifications.map((one) =>
            one.readAt === null && isMarked(one) ? { ...one, readAt } : one,
          ),
        })),
      }));
      const undoFrame = await changeShown<Frame>(queryClient, frameKey, (shown) => ({
        ...shown,
        unread: unread(shown.unread),
      }));
      return () => {
        undoList();
        undoFrame();
      };
    };
    return { apply, refresh: () => queryClient.invalidateQueries({ queryKey: frameKey }) };
  }, [trpc, queryClient]);
}

/** Marks notifications as read. Optimistic: the marks return with an error message if the server refuses. */
export function useMarkRead() {
  const client = useTRPCClient();
  const { apply, refresh } = useShowRead();
  return useMemo(
    () => ({
      markRead: (ids: string[]) =>
        writeOptimistically({
          apply: () =>
            apply(
              ({ id }) => ids.includes(id),
              (before) => Math.max(0, before - ids.length),
            ),
          send: () => client.notifications.read.mutate({ ids }),
          refresh,
        }),
      /** All that were there at an instant: what came since was not seen. */
      markAllRead: (until: number) =>
        writeOptimistically({
          apply: () =>
            apply(
              ({ createdAt }) => createdAt <= until,
              () => 0,
            ),
          send: () => client.notifications.read.mutate({ before: Math.floor(until) + 1 }),
          refresh,
        }),
    }),
    [client, apply, refresh],
  );
}
