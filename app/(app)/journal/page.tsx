import { JournalView } from '@/components/journal/journal-view';
import { windowOf } from '@/domain/journal';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('journal');

export default servedPage(['journal'], JournalView, ({ trpc, queryClient, day, zone }) =>
  queryClient.prefetchQuery(trpc.screens.journal.queryOptions(windowOf(day, 0, zone))),
);
