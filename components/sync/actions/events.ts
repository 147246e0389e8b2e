import type { Outputs } from '@/server/types';
import { type Act, type Inverses, says, without } from './act';
import type { Action, ActionInputs, KeyedAction } from './actions';

export type Event = NonNullable<Outputs['screens']['plan']['plan']['events']>[number];

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

export const eventInverses: Inverses<'calendar.update' | 'calendar.remove'> = {
  'calendar.update': ({ eventId, ...to }, { events = [] }) => {
    const event = events.find(({ id }) => id === eventId);
    if (!event) return undefined;
    const { start, end, title } = event;
    const was = { start, end, ...(to.title !== undefined && { title }) };
    return [{ path: 'calendar.update', input: { eventId, ...was } }];
  },
  'calendar.remove': without('Calendars of other services have no trash. The page asks before.'),
};

/** `name` is that of the event, `change` what becomes of it. */
export const moveEvent = (
  event: Event,
  to: Pick<Event, 'start' | 'end'> & { title?: string },
  { name, change }: { name: string; change: string },
): Act => ({
  does: [{ path: 'calendar.update', input: { eventId: event.id, ...to } }],
  rows: { events: [event] },
  label: says('common', (t) => t('namedChange', { name, change })),
});

export const removeEvent = (input: ActionInputs['calendar.remove']): Act => ({
  does: [{ path: 'calendar.remove', input }],
});
