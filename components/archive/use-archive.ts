'use client';

import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { useWorkspaceId } from '../data/current-workspace';
import { useTRPC, useTRPCClient } from '../data/trpc';

export type ArchivePages = InfiniteData<Outputs['screens']['archive']>;

/** What is archived in the current workspace, newest first. */
export function useArchive() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { workspaceId: useWorkspaceId() };
  const query = useInfiniteQuery({
    queryKey: trpc.screens.archive.infiniteQueryKey(input),
    queryFn: ({ pageParam }) => client.screens.archive.query({ ...input, cursor: pageParam || undefined }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { query, archived: query.data?.pages.flatMap((page) => page.archived) };
}
