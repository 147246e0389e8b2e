import { readMembership } from '@/app/server';
import { WorkspaceSettings } from '@/components/people/workspaces/workspace-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('workspace');

export default servedPage(
  ['workspaces'],
  WorkspaceSettings,
  async ({ ctx, trpc, queryClient, workspaceId }) => {
    const membership = workspaceId && (await readMembership(ctx, workspaceId));
    if (!workspaceId || !membership) return;
    await Promise.all([
      queryClient.prefetchQuery(trpc.workspaces.members.queryOptions({ workspaceId })),
      membership.role !== 'member' &&
        queryClient.prefetchQuery(trpc.workspaces.guests.queryOptions({ workspaceId })),
    ]);
  },
);
