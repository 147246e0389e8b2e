import { HydrationBoundary } from '@tanstack/react-query';
import { ArchiveView } from '@/components/archive/archive-view';
import { pageData } from '@/server/page-data';

export const metadata = { title: 'Archive' };

export default async function ArchivePage() {
  const { trpc, queryClient, day, workspaceId, state } = await pageData();
  await queryClient.prefetchQuery(trpc.screens.archive.queryOptions({ workspaceId }));
  return (
    <HydrationBoundary state={state()}>
      <ArchiveView day={day} />
    </HydrationBoundary>
  );
}
