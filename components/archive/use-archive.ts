import { useInfiniteQuery } from '@tanstack/react-query';
import { useWorkspaceId } from '../data/current-workspace';
import { pagesOf } from '../data/pages';
import { type PageTools, usePageTools } from '../data/use-page-tools';

export function archiveQuery(
  { trpc, client }: Pick<PageTools, 'trpc' | 'client'>,
  workspaceId: string | undefined,
) {
  const input = { workspaceId };
  return pagesOf(trpc.screens.archive.infiniteQueryKey(input), (cursor) =>
    client.screens.archive.query({ ...input, cursor }),
  );
}

/** What is archived in the current workspace, newest first. */
export function useArchive() {
  const query = useInfiniteQuery(archiveQuery(usePageTools(), useWorkspaceId()));
  return { query, archived: query.data?.pages.flatMap((page) => page.archived) };
}
