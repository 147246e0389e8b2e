import { useInfiniteQuery } from '@tanstack/react-query';
import type { Inputs } from '@/server/types';
import { pagesOf } from '../../sync/pages';
import { useTRPC, useTRPCClient } from '../../sync/trpc';
import type { Entry } from './activity-text';

export type ActivityFilter = Pick<Inputs['activity']['list'], 'workspaceId' | 'targetId' | 'within'>;

export function useActivity(filter: ActivityFilter) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useInfiniteQuery(pagesOf(trpc.activity.list, client.activity.list, filter));
  const entries: Entry[] | undefined = query.data?.pages.flatMap((page) => page.activity);
  return { query, entries };
}
