import { ArchiveView } from '@/components/archive/archive-view';
import { Hydrated } from '@/components/data/hydrated';
import { createPageData } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('archive');

export default async function ArchivePage() {
  const { trpc, queryClient, workspaceId, state } = await createPageData();
  const first = trpc.screens.archive.queryOptions({ workspaceId });
  await queryClient.prefetchInfiniteQuery({
    queryKey: trpc.screens.archive.infiniteQueryKey({ workspaceId }),
    queryFn: () => queryClient.fetchQuery(first),
    initialPageParam: '',
  });
  // The infinite query already contains this answer as its first page.
  queryClient.removeQueries({ queryKey: first.queryKey, exact: true });
  return (
    <Hydrated state={state()}>
      <Texts parts={['archive']}>
        <ArchiveView />
      </Texts>
    </Hydrated>
  );
}
