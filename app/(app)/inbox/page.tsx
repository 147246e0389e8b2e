import { Hydrated } from '@/components/data/hydrated';
import { InboxView } from '@/components/inbox/inbox-view';
import { createPageData } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('notifications');

export default async function InboxPage() {
  const { trpc, queryClient, state } = await createPageData();
  const first = trpc.notifications.list.queryOptions({});
  await queryClient.prefetchInfiniteQuery({
    queryKey: trpc.notifications.list.infiniteQueryKey({}),
    queryFn: () => queryClient.fetchQuery(first),
    initialPageParam: '',
  });
  // The infinite query already contains this answer as its first page.
  queryClient.removeQueries({ queryKey: first.queryKey, exact: true });
  return (
    <Hydrated state={state()}>
      <Texts parts={['inbox']}>
        <InboxView />
      </Texts>
    </Hydrated>
  );
}
