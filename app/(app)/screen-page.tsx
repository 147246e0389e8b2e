import { HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageData } from '@/server/page-data';
import type { ScreenName } from '@/server/types';

interface ScreenPageProps {
  name: ScreenName;
  id?: string;
  children: (day: string) => ReactNode;
}

/** A list page with its data in the first answer. */
export async function ScreenPage({ name, id, children }: ScreenPageProps) {
  const { trpc, queryClient, day, since, until, workspaceId, state } = await pageData();
  await Promise.all([
    queryClient.prefetchQuery(
      // A place names its own workspace.
      trpc.screens.show.queryOptions({ name, id, day, since, workspaceId: id ? undefined : workspaceId }),
    ),
    name === 'today' && queryClient.prefetchQuery(trpc.plan.get.queryOptions({ day, since, until })),
  ]);
  return <HydrationBoundary state={state()}>{children(day)}</HydrationBoundary>;
}
