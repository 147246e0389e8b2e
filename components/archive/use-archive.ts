import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useWorkspaceId } from '../data/current-workspace';
import { useTRPC, useTRPCClient } from '../data/trpc';
import type { PageTools } from '../data/use-page-tools';

export function archiveQuery(
  { trpc, client }: Pick<PageTools, 'trpc' | 'client'>,
  workspaceId: string | undefined,
) {
  const input = { workspaceId };
  return infiniteQueryOptions({
    queryKey: trpc.screens.archive.infiniteQueryKey(input),
    queryFn: ({ pageParam }) => client.screens.archive.query({ ...input, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** What is archived in the current workspace, newest first. */
export function useArchive() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useInfiniteQuery(archiveQuery({ trpc, client }, useWorkspaceId()));
  return { query, archived: query.data?.pages.flatMap((page) => page.archived) };
}
