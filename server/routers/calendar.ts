import { z } from 'zod';
import { DAY_MS } from '../domain/days';
import { conflict, invalid } from '../errors';
import { mutation, query, router } from '../trpc';
import { boundedArray, text } from '../wire/shared';

const Instant = z
  .string()
  .max(40, { abort: true })
  .check(z.iso.datetime({ offset: true, error: 'Must be an ISO 8601 date-time with Z or an offset.' }));

/** An id of the calendar provider. */
const OutsideId = text(1, 1024);

const Event = z.strictObject({
  id: z.string(),
  eventId: z.string(),
  calendarId: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  allDay: z.boolean(),
  canEdit: z.boolean(),
});

const MOST_DAYS = 366;

const events = query
  .meta({
    summary: 'List the events of your connected calendars between two instants.',
    description: 'Without a connected calendar, `connected` is false and there are no events.',
    rest: 'GET /calendar/events',
    tool: 'list_calendar_events',
    kind: ['read', 'idempotent', 'outside'],
    example: { start: '2026-11-21T00:00:00Z', end: '2026-11-22T00:00:00Z' },
  })
  .input(
    z.strictObject({
      calendarIds: boundedArray(OutsideId, { max: 25 })
        .default(['primary'])
        .describe('The calendars to read.'),
      start: Instant.describe('The start of the window (inclusive).'),
      end: Instant.describe('The end of the window (exclusive).'),
    }),
  )
  .output(z.strictObject({ connected: z.boolean(), events: z.array(Event) }))
  .query(({ input: { start, end } }) => {
    const length = Date.parse(end) - Date.parse(start);
    if (length <= 0) throw invalid('end', 'Must be after start.');
    if (length > MOST_DAYS * DAY_MS) throw invalid('end', `Must be at most ${MOST_DAYS} days after start.`);
    return { connected: false, events: [] };
  });

const remove = mutation
  .meta({
    summary: 'Delete an event of a connected calendar, for its guests too. This cannot be undone.',
    rest: 'DELETE /calendar/calendars/{calendarId}/events/{eventId}',
    tool: 'delete_calendar_event',
    kind: ['write', 'destructive', 'idempotent', 'outside'],
  })
  .input(
    z.strictObject({
      calendarId: OutsideId.describe('The calendar; primary is your own.'),
      eventId: OutsideId.describe('The event: `eventId` of list_calendar_events.'),
      notifyGuests: z.boolean().default(false).describe('True to email the guests.'),
    }),
  )
  .output(z.strictObject({ eventId: z.string() }))
  .mutation(() => {
    throw conflict('No calendar is connected. There is no event to delete.');
  });

export const calendar = router({ events, remove });
