import { Hydrated } from '@/components/data/hydrated';
import { CalendarSettings } from '@/components/settings/calendar-settings';
import { createPageData } from '@/server/page-data';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('calendars');

export default async function CalendarsPage() {
  const { trpc, queryClient, state } = await createPageData();
  await queryClient.prefetchQuery(trpc.screens.calendars.queryOptions({}));
  return (
    <Hydrated state={state()}>
      <Texts parts={['settings-data']}>
        <CalendarSettings />
      </Texts>
    </Hydrated>
  );
}
