import type { ReactNode } from 'react';
import { Hydrated } from '@/components/data/hydrated';
import { screenInput, spanOf } from '@/components/data/screen-input';
import { createPageData } from '@/server/page-data';
import type { ScreenName, ViewFilter } from '@/server/types';

interface ScreenPageProps {
  name: ScreenName;
  id?: string;
  /** The day to show. Missing means today. */
  date?: string;
  filter?: ViewFilter;
  children: ReactNode;
}

/** A list page that sends its data with the HTML. */
export async function ScreenPage({ name, id, date, filter, children }: ScreenPageProps) {
  const { trpc, queryClient, zone, day: today, workspaceId, state } = await createPageData();
  const day = date ?? today;
  const isDay = name === 'today' || name === 'day';
  const input = screenInput({ name, id, day, filter }, { workspaceId, zone });
  await Promise.all([
    queryClient.prefetchQuery(trpc.screens.show.queryOptions(input)),
    isDay && queryClient.prefetchQuery(trpc.screens.plan.queryOptions({ day, ...spanOf(day, zone) })),
  ]);
  return <Hydrated state={state()}>{children}</Hydrated>;
}
