import { StatisticsPage } from '@/components/journal/statistics/statistics-page';
import { offsetOf } from '@/domain/zones';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('statistics');

export default servedPage(['statistics'], StatisticsPage, ({ trpc, queryClient, day, zone }) =>
  queryClient.prefetchQuery(trpc.screens.statistics.queryOptions({ day, offset: offsetOf(day, zone) })),
);
