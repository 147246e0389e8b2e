import { ArchiveView } from '@/components/archive/archive-view';
import { Hydrated } from '@/components/data/hydrated';
import { createPageData } from '@/server/page-data';

export const metadata = { title: 'Archive' };

export default async function ArchivePage() {
  const { trpc, queryClient, day, workspaceId, state } = await createPageData();
  await queryClient.prefetchQuery(trpc.screens.archive.queryOptions({ workspaceId }));
  return (
    <Hydrated state={state()}>
      <ArchiveView day={day} />
    </Hydrated>
  );
}
