import { prefetchPages } from '@/app/page-data';
import { InboxPage } from '@/components/lists/inbox-page';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('notifications');

export default servedPage(['inbox'], InboxPage, ({ trpc: { notifications }, queryClient }) =>
  prefetchPages(queryClient, notifications.list.infiniteQueryKey({}), notifications.list.queryOptions({})),
);
