import { prefetchPages } from '@/app/page-data';
import { TrashPage } from '@/components/lists/trash-page';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('trash');

export default servedPage(['archive'], TrashPage, ({ trpc, queryClient }) =>
  prefetchPages(queryClient, trpc.trash.list.infiniteQueryKey({}), trpc.trash.list.queryOptions({})),
);
