import type { ReactNode } from 'react';
import { Hydrated } from '@/components/data/hydrated';
import { endOfDay, startOfDay } from '@/server/domain/zones';
import { createPageData } from '@/server/page-data';
import type { ScreenName, ViewFilter } from '@/server/types';

interface ScreenPageProps {
  name: ScreenName;
  id?: string;
  /** The day to show. Missing means today. */
  date?: string;
  filter?: ViewFilter;
  children: (day: string) => ReactNode;
}

/** A list page that sends its data with the HTML. */
export async function ScreenPage({ name, id, date, filter, children }: ScreenPageProps) {
  const { trpc, queryClient, zone, day: today, workspaceId, state } = await createPageData();
  const day = date ?? today;
  const span = { since: startOfDay(day, zone), until: endOfDay(day, zone) };
  const isDay = name === 'today' || name === 'day';
  await Promise.all([
    queryClient.prefetchQuery(
      // The project or area determines the workspace.
      trpc.screens.show.queryOptions({
        ...{ name, id, day, ...span, workspaceId: id ? undefined : workspaceId },
        ...(filter && { filter }),
      }),
    ),
    isDay && queryClient.prefetchQuery(trpc.plan.get.queryOptions({ day, ...span })),
  ]);
  return <Hydrated state={state()}>{children(today)}</Hydrated>;
}
