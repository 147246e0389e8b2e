import { Hydrated } from '@/components/data/hydrated';
import { WorkspaceSettings } from '@/components/workspaces/workspace-settings';
import { readMembership } from '@/server/access/row-access';
import { createPageData } from '@/server/page-data';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('workspace');

export default async function WorkspacePage() {
  const { ctx, trpc, queryClient, workspaceId, state } = await createPageData();
  const membership = workspaceId && (await readMembership(ctx, workspaceId));
  if (workspaceId && membership)
    await Promise.all([
      queryClient.prefetchQuery(trpc.workspaces.members.queryOptions({ workspaceId })),
      membership.role !== 'member' &&
        queryClient.prefetchQuery(trpc.workspaces.guests.queryOptions({ workspaceId })),
    ]);
  return (
    <Hydrated state={state()}>
      <Texts parts={['workspaces']}>
        <WorkspaceSettings />
      </Texts>
    </Hydrated>
  );
}
