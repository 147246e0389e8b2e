import { pagesOf } from '../sync/pages';
import type { PageTools } from '../sync/use-page-tools';

type Tools = Pick<PageTools, 'trpc' | 'client'>;

/** What is archived in a workspace, newest first. */
export const archiveQuery = ({ trpc, client }: Tools, workspaceId: string | undefined) =>
  pagesOf(trpc.screens.archive, client.screens.archive, { workspaceId });

/** The trash, newest first. */
export const trashQuery = ({ trpc, client }: Tools) => pagesOf(trpc.trash.list, client.trash.list, {});
