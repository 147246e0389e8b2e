import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../data/trpc';
import { useZone } from '../data/zone';
import { openEvent, useOpenedEvent } from '../state/open-event';
import { EventDetails } from '../timeline/event-details';
import { fillsDay, spanOfEvent } from '../timeline/items';

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
