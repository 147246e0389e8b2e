import { prefetchPages } from '@/app/page-data';
import { InboxView } from '@/components/inbox/inbox-view';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('notifications');

export default servedPage(['inbox'], InboxView, ({ trpc: { notifications }, queryClient }) =>
  prefetchPages(queryClient, notifications.list.infiniteQueryKey({}), notifications.list.queryOptions({})),
);
