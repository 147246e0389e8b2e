import { Hydrated } from '@/components/data/hydrated';
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
    <Hydrated state={state()}>
      <CalendarSettings outcome={typeof google === 'string' ? google : undefined} />
    </Hydrated>
  );
}
