import { Hydrated } from '@/components/data/hydrated';
import { HabitsView } from '@/components/habits/habits-view';
import { createPageData } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('habits');

export default async function HabitsPage() {
  const { trpc, queryClient, day, state } = await createPageData();
  await queryClient.prefetchQuery(trpc.habits.board.queryOptions({ day, days: 30 }));
  return (
    <Hydrated state={state()}>
      <Texts parts={['habits']}>
        <HabitsView />
      </Texts>
    </Hydrated>
  );
}
