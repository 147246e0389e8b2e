import { InboxView } from '@/components/inbox/inbox-view';
import { prefetchPages } from '@/server/api/pages/page-data';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('notifications');

export default servedPage(['inbox'], InboxView, ({ trpc: { notifications }, queryClient }) =>
  prefetchPages(queryClient, notifications.list.infiniteQueryKey({}), notifications.list.queryOptions({})),
);
