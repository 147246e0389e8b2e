import { SharedPlacesPage } from '@/components/people/sharing/shared-places-page';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('sharedWithMe');

export default servedPage([], SharedPlacesPage, ({ trpc, queryClient }) =>
  queryClient.prefetchQuery(trpc.sharedTargets.page.queryOptions({})),
);
