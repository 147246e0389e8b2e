import { ActivityView } from '@/components/activity/activity-view';
import { Hydrated } from '@/components/data/hydrated';
import { createPageData } from '@/server/page-data';
import { Id } from '@/server/wire/shared';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('activity');

interface ActivityPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ActivityPage({ searchParams }: ActivityPageProps) {
  const asked = await searchParams;
  const filter = {
    workspaceId: Id.safeParse(asked['workspace']).data,
    within: Id.safeParse(asked['within']).data,
  };
  const { trpc, queryClient, state } = await createPageData();
  const first = trpc.activity.list.queryOptions(filter);
  await queryClient.prefetchInfiniteQuery({
    queryKey: trpc.activity.list.infiniteQueryKey(filter),
    queryFn: () => queryClient.fetchQuery(first),
    initialPageParam: '',
  });
  // The infinite query already contains this answer as its first page.
  queryClient.removeQueries({ queryKey: first.queryKey, exact: true });
  return (
    <Hydrated state={state()}>
      <Texts parts={['activity']}>
        <ActivityView />
      </Texts>
    </Hydrated>
  );
}
