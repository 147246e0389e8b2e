import type { ComponentType, ReactNode } from 'react';
import { createPageData } from '@/app/page-data';
import { Hydrated } from '@/components/sync/hydrated';
import { screenInput, spanOf } from '@/components/sync/screen-input';
import type { Part } from '@/language/translator';
import type { ScreenName, ViewFilter } from '@/server/types';
import { Texts } from '../texts';

type Read = (data: Awaited<ReturnType<typeof createPageData>>) => Promise<unknown>;

interface ServedPageProps {
  parts?: readonly Part[];
  read?: Read | undefined;
  children: ReactNode;
}

/** A page that sends the words of its first paint with the HTML, and the data that `read` prefetches. */
export async function ServedPage({ parts = [], read, children }: ServedPageProps) {
  const data = await createPageData();
  await read?.(data);
  return (
    <Hydrated state={data.state()}>
      <Texts parts={parts}>{children}</Texts>
    </Hydrated>
  );
}

/** The same for a page whose address is always the same. */
export const servedPage = (parts: readonly Part[], View: ComponentType, read?: Read) => () => (
  <ServedPage parts={parts} read={read}>
    <View />
  </ServedPage>
);

interface Asked {
  name: ScreenName;
  id?: string;
  /** The day to show. Missing means today. */
  date?: string;
  filter?: ViewFilter;
}

/** Reads the tasks of a list page. */
export const readScreen =
  ({ name, id, date, filter }: Asked): Read =>
  ({ trpc, queryClient, zone, day: today, workspaceId }) => {
    const day = date ?? today;
    const isDay = name === 'today' || name === 'day';
    const input = screenInput({ name, id, day, filter }, { workspaceId, zone });
    return Promise.all([
      queryClient.prefetchQuery(trpc.screens.show.queryOptions(input)),
      isDay && queryClient.prefetchQuery(trpc.screens.plan.queryOptions({ day, ...spanOf(day, zone) })),
    ]);
  };
