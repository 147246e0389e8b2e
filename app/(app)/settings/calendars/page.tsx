import { HydrationBoundary } from '@tanstack/react-query';
import { CalendarSettings } from '@/components/settings/calendar-settings';
import { createPageData } from '@/server/page-data';

export const metadata = { title: 'Calendars' };

interface Props {
  searchParams: Promise<{ google?: string | string[] }>;
}

export default async function CalendarsPage({ searchParams }: Props) {
  const { trpc, queryClient, state } = await createPageData();
  await queryClient.prefetchQuery(trpc.screens.calendars.queryOptions({}));
  const { google } = await searchParams;
  return (
    <HydrationBoundary state={state()}>
      <CalendarSettings outcome={typeof google === 'string' ? google : undefined} />
    </HydrationBoundary>
  );
}
