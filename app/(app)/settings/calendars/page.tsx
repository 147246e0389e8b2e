import { CalendarSettings } from '@/components/account/settings/calendar-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('connectedCalendars');

export default servedPage(['settings-data'], CalendarSettings, ({ trpc, queryClient }) =>
  queryClient.prefetchQuery(trpc.screens.calendars.queryOptions({})),
);
