import { HydrationBoundary } from '@tanstack/react-query';
import { ArchiveView } from '@/components/archive/archive-view';
import { createPageData } from '@/server/page-data';

export const metadata = { title: 'Archive' };

export default async function ArchivePage() {
  const { trpc, queryClient, day, workspaceId, state } = await createPageData();
  await queryClient.prefetchQuery(trpc.screens.archive.queryOptions({ workspaceId }));
  return (
    <HydrationBoundary state={state()}>
      <ArchiveView day={day} />
    </HydrationBoundary>
  );
}
