import { DAY_MS, type Day } from '../../../domain/days';
import type { SignedIn } from '../../core/operation/trpc';
import type { Db } from '../../platform/database/client';
import { AppError, forbidden } from '../../platform/errors/errors';
import type { Event } from '../../wire/calendar';
import { type CalendarClient, CalendarError, type CalendarEvent, type Span } from './calendar-types';
import {
  clientOf,
  connectionsOf,
  markConnection,
  reasonOf,
  type StoredCalendar,
  type StoredConnection,
  saveCalendars,
} from './store';
import { isIn, monthsOf, refresh, type StoredMonth, storedMonths } from './stored-months';
import { taskOfEvent } from './task-event-id';
import { withinTime } from './within-time';

/** How long a request for calendars waits for slow ones. */
export const WAIT_MS = 12_000;

/** Calendars by their connection. */
export function byConnection(calendars: readonly StoredCalendar[]): StoredCalendar[][] {
  const groups = new Map<string, StoredCalendar[]>();
  for (const calendar of calendars)
    groups.set(calendar.connectionId, [...(groups.get(calendar.connectionId) ?? []), calendar]);
  return [...groups.values()];
}

/** The span from the first day until the end of the last, as if they were in UTC. */
export const daySpan = (first: Day, last: Day): Span => ({
  from: Date.parse(first),
  until: Date.parse(last) + DAY_MS,
});

/** The days of a window, by the clock of its own offsets. */
function daysOf({ start, end }: { start: string; end: string }): Span {
  const endsAtMidnight = /T00:00(:00(\.0+)?)?(Z|[+-])/i.test(end);
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)];
  const days = daySpan(first, last);
  return endsAtMidnight && last > first ? { ...days, until: days.until - DAY_MS } : days;
}

/** An event as operations answer it. */
export function toEvent({ calendarId, canEdit, userId }: StoredCalendar, event: CalendarEvent): Event {
  const taskId = taskOfEvent(event.eventId, userId);
  return { id: `${calendarId}/${event.eventId}`, calendarId, canEdit, ...event, ...(taskId && { taskId }) };
}

/** The events of stored months: all-day events first, then by their start. */
export function toEvents(
  calendars: readonly StoredCalendar[],
  months: readonly StoredMonth[],
  { span, days }: { span: Span; days: Span },
): Event[] {
  const found = new Map<string, Event>();
  for (const calendar of calendars)
    for (const { events } of months.filter(({ calendarId }) => calendarId === calendar.calendarId))
      for (const event of events.filter((one) => isIn(one, span, days)))
        found.set(`${calendar.calendarId}/${event.eventId}`, toEvent(calendar, event));
  return [...found.values()].sort(
    (a, b) => Number(b.allDay) - Number(a.allDay) || Date.parse(a.start) - Date.parse(b.start),
  );
}

/** The events of calendars in a window, as their servers have them now. Calendars that fail are left out. */
export async function eventsBetween(
  db: Db,
  calendars: readonly StoredCalendar[],
  window: { start: string; end: string },
): Promise<Event[]> {
  if (calendars.length === 0) return [];
  const span = { from: Date.parse(window.start), until: Date.parse(window.end) };
  const months = monthsOf(span);
  if (months.length === 0) return [];
  const refreshed = await Promise.all(
    byConnection(calendars).map((group) => withinTime(refresh(db, group, months), WAIT_MS)),
  );
  const good = refreshed.flatMap((result) => result?.good ?? []);
  return toEvents(good, await storedMonths(db, good, months), { span, days: daysOf(window) });
}

async function refreshList(db: Db, connection: StoredConnection): Promise<void> {
  try {
    const calendars = await clientOf(connection).calendars();
    await db.transaction((tx) => saveCalendars(tx, connection.connectionId, calendars));
    await markConnection(db, connection.connectionId, null);
  } catch (error) {
    await markConnection(db, connection.connectionId, reasonOf(error));
  }
}

/** Reads the list of calendars of every connection. Returns false without a connection. */
export async function refreshCalendars(db: Db, userId: string): Promise<boolean> {
  const connections = await connectionsOf(db, userId);
  await Promise.all(connections.map((connection) => withinTime(refreshList(db, connection), WAIT_MS)));
  return connections.length > 0;
}

/** Changes a calendar at its server. @throws 403 if the server refuses, 503 if it fails. */
export async function atServer<Result>(
  { db }: Pick<SignedIn, 'db'>,
  calendar: StoredCalendar,
  work: (client: CalendarClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(clientOf(calendar));
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    if (error.reason === 'read-only') throw forbidden(error.message);
    await markConnection(db, calendar.connectionId, reasonOf(error));
    throw new AppError('unavailable', error.message);
  }
}
