import { PackagesView } from '@/components/packages/packages-view';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('packages');

export default servedPage(['packages'], PackagesView, ({ trpc, queryClient }) =>
  queryClient.prefetchQuery(trpc.screens.packages.queryOptions({})),
);
