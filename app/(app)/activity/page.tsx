import { prefetchPages } from '@/app/page-data';
import { Id } from '@/app/server';
import { ActivityPage } from '@/components/people/activity/activity-page';
import { titled } from '../../reader-text';
import { ServedPage } from '../served-page';

export const generateMetadata = titled('activity');

interface ActivityPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: ActivityPageProps) {
  const asked = await searchParams;
  const filter = {
    workspaceId: Id.safeParse(asked['workspace']).data,
    within: Id.safeParse(asked['within']).data,
  };
  return (
    <ServedPage
      parts={['activity']}
      read={({ trpc: { activity }, queryClient }) =>
        prefetchPages(queryClient, activity.list.infiniteQueryKey(filter), activity.list.queryOptions(filter))
      }
    >
      <ActivityPage />
    </ServedPage>
  );
}
