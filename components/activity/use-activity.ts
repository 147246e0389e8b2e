import { useInfiniteQuery } from '@tanstack/react-query';
import type { Inputs } from '@/server/types';
import { useTRPC, useTRPCClient } from '../data/trpc';
import type { Entry } from './activity-text';

export type ActivityFilter = Pick<Inputs['activity']['list'], 'workspaceId' | 'targetId' | 'within'>;

/** The activity, newest first, in pages. */
export function useActivity(filter: ActivityFilter) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useInfiniteQuery({
    queryKey: trpc.activity.list.infiniteQueryKey(filter),
    queryFn: ({ pageParam }) => client.activity.list.query({ ...filter, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const entries: Entry[] | undefined = query.data?.pages.flatMap((page) => page.activity);
  return { query, entries };
}
