import { HydrationBoundary } from '@tanstack/react-query';
import { TrashView } from '@/components/archive/trash-view';
import { createPageData } from '@/server/page-data';

export const metadata = { title: 'Trash' };

export default async function TrashPage() {
  const { trpc, queryClient, day, state } = await createPageData();
  await queryClient.prefetchInfiniteQuery(
    trpc.trash.list.infiniteQueryOptions({}, { getNextPageParam: ({ nextCursor }) => nextCursor }),
  );
  return (
    <HydrationBoundary state={state()}>
      <TrashView day={day} />
    </HydrationBoundary>
  );
}
