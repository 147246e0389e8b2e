import { Hydrated } from '@/components/data/hydrated';
import { StatisticsView } from '@/components/statistics/statistics-view';
import { offsetOf } from '@/server/domain/zones';
import { createPageData } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('statistics');

export default async function StatisticsPage() {
  const { trpc, queryClient, day, zone, state } = await createPageData();
  await queryClient.prefetchQuery(trpc.screens.statistics.queryOptions({ day, offset: offsetOf(day, zone) }));
  return (
    <Hydrated state={state()}>
      <Texts parts={['statistics']}>
        <StatisticsView />
      </Texts>
    </Hydrated>
  );
}
