import { JournalPage } from '@/components/journal/entries/journal-page';
import { windowOf } from '@/domain/journal';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('journal');

export default servedPage(['journal'], JournalPage, ({ trpc, queryClient, day, zone }) =>
  queryClient.prefetchQuery(trpc.screens.journal.queryOptions(windowOf(day, 0, zone))),
);
