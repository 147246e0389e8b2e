import { SharedView } from '@/components/sharing/shared-view';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('sharedWithMe');

export default servedPage([], SharedView, ({ trpc, queryClient }) =>
  queryClient.prefetchQuery(trpc.sharedTargets.page.queryOptions({})),
);
