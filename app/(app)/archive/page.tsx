import { ArchiveView } from '@/components/archive/archive-view';
import { Hydrated } from '@/components/data/hydrated';
import { createPageData, prefetchPages } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('archive');

export default async function ArchivePage() {
  const { trpc, queryClient, workspaceId, state } = await createPageData();
  await prefetchPages(
    queryClient,
    trpc.screens.archive.infiniteQueryKey({ workspaceId }),
    trpc.screens.archive.queryOptions({ workspaceId }),
  );
  return (
    <Hydrated state={state()}>
      <Texts parts={['archive']}>
        <ArchiveView />
      </Texts>
    </Hydrated>
  );
}
