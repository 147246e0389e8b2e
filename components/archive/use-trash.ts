import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { useAction } from '../data/use-action';
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

/** Restores an item, or deletes it for good. */
export function useTrashActions() {
  const restore = useAction('trash.restore');
  const remove = useAction('trash.remove');
  return {
    restore: ({ trashId }: TrashItem) => restore({ trashId }),
    remove: ({ trashId }: TrashItem) => remove({ trashId }),
  };
}
