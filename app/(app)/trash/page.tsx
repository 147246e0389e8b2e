import { TrashView } from '@/components/archive/trash-view';
import { Hydrated } from '@/components/data/hydrated';
import { createPageData, prefetchPages } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('trash');

export default async function TrashPage() {
  const { trpc, queryClient, state } = await createPageData();
  await prefetchPages(queryClient, trpc.trash.list.infiniteQueryKey({}), trpc.trash.list.queryOptions({}));
  return (
    <Hydrated state={state()}>
      <Texts parts={['archive']}>
        <TrashView />
      </Texts>
    </Hydrated>
  );
}
