import { PackagesPage } from '@/components/packages/packages-page';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('packages');

export default servedPage(['packages'], PackagesPage, ({ trpc, queryClient }) =>
  queryClient.prefetchQuery(trpc.screens.packages.queryOptions({})),
);
