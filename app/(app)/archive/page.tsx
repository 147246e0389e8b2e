import { ArchiveView } from '@/components/archive/archive-view';
import { prefetchPages } from '@/server/api/pages/page-data';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('archive');

export default servedPage(['archive'], ArchiveView, ({ trpc: { screens }, queryClient, workspaceId }) =>
  prefetchPages(
    queryClient,
    screens.archive.infiniteQueryKey({ workspaceId }),
    screens.archive.queryOptions({ workspaceId }),
  ),
);
