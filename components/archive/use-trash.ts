import { useInfiniteQuery } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { pagesOf } from '../data/pages';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { useAction } from '../data/use-action';
import type { PageTools } from '../data/use-page-tools';

export type TrashItem = Outputs['trash']['list']['items'][number];

export const trashQuery = ({ trpc, client }: Pick<PageTools, 'trpc' | 'client'>) =>
  pagesOf(trpc.trash.list.infiniteQueryKey({}), (cursor) => client.trash.list.query({ cursor }));

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
