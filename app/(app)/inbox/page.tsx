import { prefetchPages } from '@/app/page-data';
import { InboxPage } from '@/components/lists/inbox-page';
import { appChangesQuery } from '@/components/lists/inbox-query';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('notifications');

export default servedPage(['inbox'], InboxPage, ({ trpc, queryClient }) => {
  const { notifications } = trpc;
  const key = notifications.list.infiniteQueryKey({});
  return Promise.all([
    prefetchPages(queryClient, key, notifications.list.queryOptions({})),
    queryClient.prefetchQuery(appChangesQuery({ trpc })),
  ]);
});
