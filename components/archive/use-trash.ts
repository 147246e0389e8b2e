'use client';

import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Outputs } from '@/server/types';
import { changeShown, writeOptimistically } from '../data/optimistic';
import { useTRPC, useTRPCClient } from '../data/trpc';
import type { PageTools } from '../data/use-page-tools';

type Page = Outputs['trash']['list'];
export type TrashItem = Page['items'][number];

export const trashQuery = ({ trpc, client }: Pick<PageTools, 'trpc' | 'client'>) =>
  infiniteQueryOptions({
    queryKey: trpc.trash.list.infiniteQueryKey({}),
    queryFn: ({ pageParam }) => client.trash.list.query({ cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The trash, newest first. */
export function useTrash() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useInfiniteQuery(trashQuery({ trpc, client }));
  return { query, items: query.data?.pages.flatMap(({ items }) => items) };
}

/** Restores an item, or deletes it for good. Optimistic: the row returns with an error message if the server refuses. */
export function useTrashActions() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const without = (trashId: string, send: () => Promise<unknown>) =>
      writeOptimistically({
        apply: () =>
          changeShown<InfiniteData<Page>>(queryClient, trpc.trash.list.infiniteQueryKey({}), (shown) => ({
            ...shown,
            pages: shown.pages.map((page) => ({
              ...page,
              items: page.items.filter((item) => item.trashId !== trashId),
            })),
          })),
        send,
        // A restored item can be on any page.
        refresh: () => queryClient.invalidateQueries(),
      });
    return {
      restore: ({ trashId }: TrashItem) => without(trashId, () => client.trash.restore.mutate({ trashId })),
      remove: ({ trashId }: TrashItem) => without(trashId, () => client.trash.remove.mutate({ trashId })),
    };
  }, [trpc, client, queryClient]);
}
