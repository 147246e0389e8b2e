import { pagesOf } from '../data/pages';
import type { PageTools } from '../data/use-page-tools';

type Tools = Pick<PageTools, 'trpc' | 'client'>;

/** What is archived in a workspace, newest first. */
export function archiveQuery({ trpc, client }: Tools, workspaceId: string | undefined) {
  const input = { workspaceId };
  return pagesOf(trpc.screens.archive.infiniteQueryKey(input), (cursor) =>
    client.screens.archive.query({ ...input, cursor }),
  );
}

/** The trash, newest first. */
export const trashQuery = ({ trpc, client }: Tools) =>
  pagesOf(trpc.trash.list.infiniteQueryKey({}), (cursor) => client.trash.list.query({ cursor }));
