import { Hydrated } from '@/components/data/hydrated';
import { InboxView } from '@/components/inbox/inbox-view';
import { createPageData, prefetchPages } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('notifications');

export default async function InboxPage() {
  const { trpc, queryClient, state } = await createPageData();
  await prefetchPages(
    queryClient,
    trpc.notifications.list.infiniteQueryKey({}),
    trpc.notifications.list.queryOptions({}),
  );
  return (
    <Hydrated state={state()}>
      <Texts parts={['inbox']}>
        <InboxView />
      </Texts>
    </Hydrated>
  );
}
