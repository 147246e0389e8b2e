import type { ReactNode } from 'react';
import { BEGINNING_AT } from '@/components/data/beginning';
import { Hydrated } from '@/components/data/hydrated';
import { screenInput, spanOf } from '@/components/data/screen-input';
import { beginningOfFrame } from '@/components/sidebar/tree-rows';
import { beginningOf, isLong, withNames } from '@/components/views/beginning';
import { createPageData, opensPage, readFrame } from '@/server/page-data';
import type { Frame, Screen, ScreenInput, ScreenName, ViewFilter } from '@/server/types';

/** More tasks than a window shows. */
const FIRST_TASKS = 100;

type PageData = Awaited<ReturnType<typeof createPageData>>;

/** Reads the first tasks of a day under the key of all: a long list would delay the first paint. */
async function prefetchFirst({ trpc, queryClient }: PageData, input: ScreenInput): Promise<void> {
  const part = trpc.screens.show.queryOptions({ ...input, first: FIRST_TASKS });
  await queryClient.prefetchQuery(part);
  const screen = queryClient.getQueryData(part.queryKey);
  queryClient.removeQueries({ queryKey: part.queryKey, exact: true });
  if (screen) queryClient.setQueryData(trpc.screens.show.queryKey(input), screen);
}

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

/** What the HTML has of a page. */
async function firstOf(screen: Screen, isDay: boolean): Promise<{ first: Screen; isWhole: boolean }> {
  const isCut = !isDay && isLong(screen);
  const isWhole = !isCut && !screen.rest;
  const first = isCut ? beginningOf(screen) : screen;
  const frame = await cutFrame();
  return { first: frame ? withNames(first, frame) : first, isWhole };
}

/** A list page that sends its data with the HTML. */
export async function ScreenPage({ name, id, date, filter, children }: ScreenPageProps) {
  const data = await createPageData();
  const { trpc, queryClient, zone, day: today, workspaceId, state } = data;
  const day = date ?? today;
  const isDay = name === 'today' || name === 'day';
  const input = screenInput({ name, id, day, filter }, { workspaceId, zone });
  const show = trpc.screens.show.queryOptions(input);
  await Promise.all([
    isDay ? prefetchFirst(data, input) : queryClient.prefetchQuery(show),
    isDay && queryClient.prefetchQuery(trpc.screens.plan.queryOptions({ day, ...spanOf(day, zone) })),
  ]);
  const screen = queryClient.getQueryData(show.queryKey);
  if (screen) {
    const { first, isWhole } = await firstOf(screen, isDay);
    queryClient.setQueryData(show.queryKey, first, isWhole ? {} : { updatedAt: BEGINNING_AT });
  }
  return <Hydrated state={state()}>{children(today)}</Hydrated>;
}
