import { prefetchPages } from '@/app/page-data';
import { ArchivePage } from '@/components/lists/archive-page';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('archive');

export default servedPage(['archive'], ArchivePage, ({ trpc: { screens }, queryClient, workspaceId }) =>
  prefetchPages(
    queryClient,
    screens.archive.infiniteQueryKey({ workspaceId }),
    screens.archive.queryOptions({ workspaceId }),
  ),
);
