import { Hydrated } from '@/components/data/hydrated';
import { PackagesView } from '@/components/packages/packages-view';
import { createPageData } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('packages');

export default async function PackagesPage() {
  const { trpc, queryClient, state } = await createPageData();
  await queryClient.prefetchQuery(trpc.screens.packages.queryOptions({}));
  return (
    <Hydrated state={state()}>
      <Texts parts={['packages']}>
        <PackagesView />
      </Texts>
    </Hydrated>
  );
}
