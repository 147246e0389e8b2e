import { z } from 'zod';
import { type CalendarEvent, type EventTime, shortTitle } from './calendar-types';
import { detailsOf } from './event-details';

/* Events as Google writes them. */

export const Moment = z.union([z.object({ date: z.string() }), z.object({ dateTime: z.string() })]);

const Guest = z.object({
  email: z.string().default(''),
  displayName: z.string().optional(),
  self: z.boolean().default(false),
  resource: z.boolean().default(false),
});

export const Item = z.object({
  id: z.string(),
  status: z.string().default('confirmed'),
  summary: z.string().default(''),
  start: Moment.optional(),
  end: Moment.optional(),
  eventType: z.string().optional(),
  location: z.string().default(''),
  description: z.string().default(''),
  hangoutLink: z.string().default(''),
  conferenceData: z
    .object({ entryPoints: z.array(z.object({ uri: z.string().default('') })).default([]) })
    .default({ entryPoints: [] }),
  attendees: z.array(Guest).default([]),
});
type Item = z.infer<typeof Item>;

/** What `Item` reads of an event. */
export const itemFields =
  'id,status,summary,start,end,eventType,location,description,hangoutLink,conferenceData/entryPoints/uri,attendees(email,displayName,self,resource)';

const textOf = (moment: z.infer<typeof Moment>): string => ('date' in moment ? moment.date : moment.dateTime);

/** A time that sets the other kind to null. A change keeps fields that it leaves out. */
export const toMoment = (time: EventTime) =>
  typeof time === 'string'
    ? { date: time, dateTime: null }
    : { dateTime: new Date(time).toISOString(), date: null };

const detailsIn = ({ location, description, hangoutLink, conferenceData, attendees }: Item) =>
  detailsOf({
    conference: [hangoutLink, ...conferenceData.entryPoints.map(({ uri }) => uri)],
    location,
    description,
    guests: attendees
      .filter(({ self, resource }) => !self && !resource)
      .map(({ displayName, email }) => displayName || email),
  });

export function toEvent(item: Item): CalendarEvent[] {
  const { id, status, summary, start, end, eventType } = item;
  // Google stores the place of work as an event, but it takes no time.
  if (status === 'cancelled' || !start || !end || eventType === 'workingLocation') return [];
  const named = { eventId: id, title: shortTitle(summary), ...detailsIn(item) };
  return [{ ...named, start: textOf(start), end: textOf(end), allDay: 'date' in start }];
}
