import { prefetchPages } from '@/app/page-data';
import { TrashView } from '@/components/archive/trash-view';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('trash');

export default servedPage(['archive'], TrashView, ({ trpc, queryClient }) =>
  prefetchPages(queryClient, trpc.trash.list.infiniteQueryKey({}), trpc.trash.list.queryOptions({})),
);
