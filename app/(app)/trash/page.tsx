import { TrashView } from '@/components/archive/trash-view';
import { Hydrated } from '@/components/data/hydrated';
import { createPageData } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('trash');

export default async function TrashPage() {
  const { trpc, queryClient, state } = await createPageData();
  const first = trpc.trash.list.queryOptions({});
  await queryClient.prefetchInfiniteQuery({
    queryKey: trpc.trash.list.infiniteQueryKey({}),
    queryFn: () => queryClient.fetchQuery(first),
    initialPageParam: '',
  });
  // The infinite query already contains this answer as its first page.
  queryClient.removeQueries({ queryKey: first.queryKey, exact: true });
  return (
    <Hydrated state={state()}>
      <Texts parts={['archive']}>
        <TrashView />
      </Texts>
    </Hydrated>
  );
}
