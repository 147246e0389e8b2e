import { useInfiniteQuery } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { pagesOf } from '../data/pages';
import { type PageTools, usePageTools } from '../data/use-page-tools';

export type TrashItem = Outputs['trash']['list']['items'][number];

export const trashQuery = ({ trpc, client }: Pick<PageTools, 'trpc' | 'client'>) =>
  pagesOf(trpc.trash.list.infiniteQueryKey({}), (cursor) => client.trash.list.query({ cursor }));

/** The trash, newest first. */
export function useTrash() {
  const query = useInfiniteQuery(trashQuery(usePageTools()));
  return { query, items: query.data?.pages.flatMap(({ items }) => items) };
}
