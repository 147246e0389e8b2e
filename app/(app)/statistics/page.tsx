import { HydrationBoundary } from '@tanstack/react-query';
import { StatisticsView } from '@/components/statistics/statistics-view';
import { offsetOf } from '@/server/domain/zones';
import { createPageData } from '@/server/page-data';

export const metadata = { title: 'Statistics' };

export default async function StatisticsPage() {
  const { trpc, queryClient, day, zone, state } = await createPageData();
  await queryClient.prefetchQuery(trpc.screens.statistics.queryOptions({ day, offset: offsetOf(day, zone) }));
  return (
    <HydrationBoundary state={state()}>
      <StatisticsView day={day} />
    </HydrationBoundary>
  );
}
