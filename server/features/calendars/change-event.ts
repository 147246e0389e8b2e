import sql from 'sql-template-tag';
import { z } from 'zod';
import { DAY_MS, isDay } from '../../../domain/days';
import { outsideMutation, type SignedIn } from '../../core/operation/trpc';
import { syncNow } from '../../core/outbox/calendar-sync';
import type { Db } from '../../platform/database/client';
import { forbidden, invalid, notFound } from '../../platform/errors/errors';
import { Event, EventTimeInput, OutsideId } from '../../wire/calendar';
import { title } from '../../wire/shared';
import type { EventTime } from './calendar-types';
import { atServer, toEvent } from './calendars';
import { calendarsOf, findCalendar, type StoredCalendar } from './store';
import { calendarsWith, replaceEvent } from './stored-months';
import { taskOfEvent } from './task-event-id';

const MOST_DAYS = 366;

const timeOf = (text: string): EventTime => (isDay(text) ? text : Date.parse(text));

/** @throws 400 unless the end is after the start, by a year at most. */
export function requireOrder(start: string, end: string): void {
  const length = Date.parse(end) - Date.parse(start);
  if (length <= 0) throw invalid('end', 'Must be after start.');
  if (length > MOST_DAYS * DAY_MS) throw invalid('end', `Must be at most ${MOST_DAYS} days after start.`);
}

/** @throws 400 for times that no event has. */
export function timesOf(start: string, end: string): { start: EventTime; end: EventTime } {
  if (isDay(start) !== isDay(end)) throw invalid('end', 'Must be a day if start is one, else a date-time.');
  requireOrder(start, end);
  return { start: timeOf(start), end: timeOf(end) };
}

/** @throws 404 for one that the caller does not have. */
export function requireCalendar(calendars: readonly StoredCalendar[], id: string): StoredCalendar {
  const calendar = findCalendar(calendars, id);
  if (!calendar) throw notFound('calendar');
  return calendar;
}

/** @throws 403 for a calendar that the caller may only read. */
export function requireEditable({ canEdit }: StoredCalendar): void {
  if (!canEdit) throw forbidden('This calendar is read-only for you.');
}

interface Named {
  calendar: StoredCalendar;
  eventId: string;
}

/**
 * The calendar of an event. Its `id` names it; an `eventId` is looked up among the events that were listed.
 * @throws 404 for one that the caller cannot have, 400 if several calendars have it.
 */
async function findEvent({ db, caller }: SignedIn, named: string, calendarId?: string): Promise<Named> {
  const calendars = await calendarsOf(db, caller.id);
  if (calendarId !== undefined) return { calendar: requireCalendar(calendars, calendarId), eventId: named };
  const inId = calendars.find((one) => named.startsWith(`${one.calendarId}/`));
  if (inId) return { calendar: inId, eventId: named.slice(inId.calendarId.length + 1) };
  const known = await calendarsWith(db, calendars, named);
  if (known.length > 1)
    throw invalid('calendarId', 'Several calendars have this event. Name the one to change.');
  const calendar = known[0] ?? findCalendar(calendars, 'primary');
  if (!calendar) throw notFound('event');
  return { calendar, eventId: named };
}

/** Lets the task of an event follow it at once. */
export async function followEvent(db: Db, calendar: StoredCalendar, eventId: string): Promise<void> {
  if (taskOfEvent(eventId, calendar.userId) !== undefined)
    await db.run(syncNow(sql`n.write_to = ${calendar.calendarId}`));
}

export const update = outsideMutation
  .meta({
    summary: 'Move, resize or rename an event of a connected calendar.',
    description: 'Of a repeating event, only the occurrence that `eventId` names changes.',
    rest: 'PATCH /calendar/events/{eventId}',
    tool: 'update_calendar_event',
    kind: ['write', 'idempotent', 'destructive', 'outside'],
    event: null,
    example: { start: '2026-11-21T09:00:00+01:00', end: '2026-11-21T09:30:00+01:00' },
  })
  .input(
    z.strictObject({
      eventId: OutsideId.describe('The event: `eventId` or `id` of list_calendar_events.'),
      start: EventTimeInput.describe('When it begins; a day for an all-day event.'),
      end: EventTimeInput.describe('When it ends (exclusive), in the form of start.'),
      title: title(1000).optional().describe('Its new title.'),
      calendarId: OutsideId.optional().describe('The calendar, if several have an event of this id.'),
    }),
  )
  .output(z.strictObject({ event: Event }))
  .writing(async ({ ctx, input: { eventId: named, calendarId, start, end, title: newTitle } }) => {
    const times = timesOf(start, end);
    const { calendar, eventId } = await findEvent(ctx, named, calendarId);
    requireEditable(calendar);
    const change = { remoteId: calendar.remoteId, eventId, ...times, title: newTitle };
    const event = await atServer(ctx, calendar, (client) => client.change(change));
    if (!event) throw notFound('event');
    return ctx.write(async ({ db }) => {
      await replaceEvent(db, calendar.calendarId, event);
      await followEvent(db, calendar, eventId);
      return { event: toEvent(calendar, event) };
    });
  });
