import { Hydrated } from '@/components/data/hydrated';
import { JournalView } from '@/components/journal/journal-view';
import { windowOf } from '@/server/domain/journal';
import { createPageData } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('journal');

export default async function JournalPage() {
  const { trpc, queryClient, day, zone, state } = await createPageData();
  await queryClient.prefetchQuery(trpc.screens.journal.queryOptions(windowOf(day, 0, zone)));
  return (
    <Hydrated state={state()}>
      <Texts parts={['journal']}>
        <JournalView />
      </Texts>
    </Hydrated>
  );
}
