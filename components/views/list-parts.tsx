import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../data/trpc';
import { useZone } from '../data/zone';
import { openEvent, useOpenedEvent } from '../state/open-event';
import { EventDetails } from '../timeline/event-details';
import { fillsDay, spanOfEvent } from '../timeline/items';

export { ProjectFiles } from '../files/project-files';
export { FilterChips } from './filter-chips';
export { MonthList } from './month-list';
export { AreaPanels, HeadingPanels, ProjectPanels } from './place-panels';
export { WeekList } from './week-list';

/** The details of the event that was opened in a list of days. */
export function OpenedEvent() {
  const opened = useOpenedEvent();
  const zone = useZone();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.screens.calendars.queryOptions({}));
  if (!opened) return null;
  const { event, day } = opened;
  return (
    <EventDetails
      event={event}
      span={fillsDay(event, day, zone) ? undefined : spanOfEvent(event, day, zone)}
      day={day}
      calendars={data?.calendars ?? []}
      onClose={() => openEvent(null)}
    />
  );
}
