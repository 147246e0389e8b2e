import { Hydrated } from '@/components/data/hydrated';
import { PackagesView } from '@/components/packages/packages-view';
import { createPageData } from '@/server/page-data';
import { Id } from '@/server/wire/shared';

export const metadata = { title: 'Packages' };

interface PackagesPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PackagesPage({ searchParams }: PackagesPageProps) {
  const asked = await searchParams;
  const { trpc, queryClient, state } = await createPageData();
  await queryClient.prefetchQuery(trpc.screens.packages.queryOptions({}));
  return (
    <Hydrated state={state()}>
      <PackagesView opened={Id.safeParse(asked['open']).data} />
    </Hydrated>
  );
}
