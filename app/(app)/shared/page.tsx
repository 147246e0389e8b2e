import { Hydrated } from '@/components/data/hydrated';
import { SharedView } from '@/components/sharing/shared-view';
import { createPageData } from '@/server/page-data';
import { titled } from '../../reader-text';

export const generateMetadata = titled('sharedWithMe');

export default async function SharedWithMePage() {
  const { trpc, queryClient, state } = await createPageData();
  await queryClient.prefetchQuery(trpc.sharedTargets.page.queryOptions({}));
  return (
    <Hydrated state={state()}>
      <SharedView />
    </Hydrated>
  );
}
