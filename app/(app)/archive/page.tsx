import { prefetchPages } from '@/app/page-data';
import { ArchiveView } from '@/components/archive/archive-view';
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
