import type { ReactNode } from 'react';
import { BEGINNING_AT } from '@/components/data/beginning';
import { Hydrated } from '@/components/data/hydrated';
import { beginningOfFrame } from '@/components/sidebar/tree-rows';
import { beginningOf, isLong, withNames } from '@/components/views/beginning';
import { endOfDay, startOfDay } from '@/server/domain/zones';
import { createPageData, opensPage, readFrame } from '@/server/page-data';
import type { Frame, Screen, ScreenName, ViewFilter } from '@/server/types';

interface ScreenPageProps {
  name: ScreenName;
  id?: string;
  /** The day to show. Missing means today. */
  date?: string;
  filter?: ViewFilter;
  children: (day: string) => ReactNode;
}

/** The frame, if the browser has only its beginning. */
async function cutFrame(): Promise<Frame | undefined> {
  const frame = (await opensPage()) ? await readFrame() : undefined;
  return frame && beginningOfFrame(frame) ? frame : undefined;
}

/** What the HTML has of a page. The lists of a day are whole: the rounds above them refer to their tasks. */
async function firstOf(screen: Screen, isDay: boolean): Promise<{ first: Screen; isWhole: boolean }> {
  const isWhole = isDay || !isLong(screen);
  const first = isWhole ? screen : beginningOf(screen);
  const frame = await cutFrame();
  return { first: frame ? withNames(first, frame) : first, isWhole };
}

/** A list page that sends its data with the HTML. */
export async function ScreenPage({ name, id, date, filter, children }: ScreenPageProps) {
  const { trpc, queryClient, zone, day: today, workspaceId, state } = await createPageData();
  const day = date ?? today;
  const span = { since: startOfDay(day, zone), until: endOfDay(day, zone) };
  const isDay = name === 'today' || name === 'day';
  const show = trpc.screens.show.queryOptions({
    // The project or area determines the workspace.
    ...{ name, id, day, ...span, workspaceId: id ? undefined : workspaceId },
    ...(filter && { filter }),
  });
  await Promise.all([
    queryClient.prefetchQuery(show),
    isDay && queryClient.prefetchQuery(trpc.plan.get.queryOptions({ day, ...span })),
  ]);
  const screen = queryClient.getQueryData(show.queryKey);
  if (screen) {
    const { first, isWhole } = await firstOf(screen, isDay);
    queryClient.setQueryData(show.queryKey, first, isWhole ? {} : { updatedAt: BEGINNING_AT });
  }
  return <Hydrated state={state()}>{children(today)}</Hydrated>;
}
