import type { Outputs } from '@/server/types';
import type { Action, KeyedAction } from './actions';

type Event = NonNullable<Outputs['screens']['plan']['plan']['events']>[number];

function eventsAfter(events: Event[], { path, input }: Action): Event[] {
  if (path === 'calendar.update') {
    const { eventId, ...times } = input;
    return events.map((event) => (event.id === eventId ? { ...event, ...times } : event));
  }
  if (path !== 'calendar.remove') return events;
  const isRemoved = ({ calendarId, eventId }: Event) =>
    calendarId === input.calendarId && eventId === input.eventId;
  return events.filter((event) => !isRemoved(event));
}

/** A page with what actions change in its events of outside calendars. */
export function applyToEvents<Shown extends { events?: Event[] | undefined }>(
  shown: Shown,
  writes: readonly KeyedAction[],
): Shown {
  const { events } = shown;
  const after = events && writes.reduce((all, { write }) => eventsAfter(all, write), events);
  return after === events ? shown : { ...shown, events: after };
}
