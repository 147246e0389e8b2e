import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Day } from '../../../domain/days';
import { log } from '../../platform/config/log';
import type { Db } from '../../platform/database/client';
import { AppError } from '../../platform/errors/errors';
import { CalendarEvent, type EventsAnswer, isWithin, type Span, withMargin } from './calendar-types';
import { clientOf, markConnection, reasonOf, type StoredCalendar } from './store';

/*
 * The events of calendars. They are stored by month with the version of their calendar, so that an unchanged calendar
 * costs one small request, and a slow one does not delay callers.
 */

/** Calendars are read within these years only. */
const FIRST = Date.UTC(1900, 0);
const END = Date.UTC(10_000, 0);

/** The months that a span touches, each by its first day. */
export function monthsOf({ from, until }: Span): Day[] {
  const months: Day[] = [];
  const at = new Date(Math.max(from, FIRST));
  for (let month = Date.UTC(at.getUTCFullYear(), at.getUTCMonth()); month < Math.min(until, END); ) {
    const day = new Date(month).toISOString().slice(0, 10);
    months.push(day);
    month = startOfNext(day);
  }
  return months;
}

const startOfNext = (month: Day): number => Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)));

const spanOf = (months: readonly Day[]): Span => ({
  from: Date.parse(months[0] ?? ''),
  until: startOfNext(months.at(-1) ?? ''),
});

/** Whether an event is in a span. All-day events have no zone and count as in UTC: `days` says which are asked for. */
export const isIn = ({ start, end, allDay }: CalendarEvent, span: Span, days: Span): boolean =>
  isWithin(allDay ? days : span, Date.parse(start), Date.parse(end));

const Month = z.object({ month: z.string(), version: z.string().nullable() });

/** The version of the stored months, or null if they are not all of one. */
async function storedVersion(db: Db, calendarId: string, months: readonly Day[]): Promise<string | null> {
  const stored = await db.rows(
    sql`SELECT month, version FROM calendar_months WHERE calendar_id = ${calendarId} AND month = ANY (${months}::date[])`,
    Month,
  );
  const version = stored[0]?.version ?? null;
  return stored.length === months.length && stored.every((row) => row.version === version) ? version : null;
}

/** Stores what was read. Returns whether anything is new. */
async function storeMonths(
  db: Db,
  calendarId: string,
  { months, answer }: { months: readonly Day[]; answer: EventsAnswer },
): Promise<boolean> {
  const events = months.map((month) => {
    const span = spanOf([month]);
    return JSON.stringify(answer.events.filter((event) => isIn(event, span, withMargin(span))));
  });
  const { changed } = await db.one<{ changed: number }>(sql`
    WITH fresh AS (SELECT * FROM unnest(${months}::date[], ${events}::jsonb[]) AS f (month, events)),
    before AS (SELECT month, events FROM calendar_months WHERE calendar_id = ${calendarId}),
    written AS (
      INSERT INTO calendar_months (calendar_id, month, version, events, unread, checked_at)
      SELECT c.id, fresh.month, ${answer.version}, fresh.events, ${answer.unread}, now() FROM calendars c, fresh WHERE c.id = ${calendarId}
      ON CONFLICT (calendar_id, month)
      DO UPDATE SET version = excluded.version, events = excluded.events, unread = excluded.unread,
        checked_at = excluded.checked_at)
    SELECT count(*) AS changed FROM fresh LEFT JOIN before USING (month)
    WHERE before.events IS DISTINCT FROM fresh.events`);
  await forgetMonths(db, calendarId);
  return changed > 0;
}

const MOST_MONTHS = 36;

/** Removes the months that were read longest ago, beyond a number. */
const forgetMonths = (db: Db, calendarId: string) =>
  db.run(sql`
    DELETE FROM calendar_months WHERE calendar_id = ${calendarId} AND month IN (
      SELECT month FROM calendar_months WHERE calendar_id = ${calendarId}
      ORDER BY checked_at DESC, month DESC OFFSET ${MOST_MONTHS})`);

interface Wanted {
  /** Calendars of one connection. */
  calendars: readonly StoredCalendar[];
  months: readonly Day[];
}

/** Brings the stored months up to date. Returns for each calendar whether anything is new. */
async function refreshMonths(db: Db, { calendars, months }: Wanted) {
  const [first] = calendars;
  if (!first) return [];
  const known = await Promise.all(calendars.map(({ calendarId }) => storedVersion(db, calendarId, months)));
  const wanted = calendars.map(({ remoteId }, at) => ({ remoteId, known: known[at] ?? null }));
  const answers = await clientOf(first).events({ calendars: wanted, span: spanOf(months) });
  return Promise.allSettled(
    calendars.map(async ({ calendarId }, at) => {
      const answer = answers[at];
      if (answer?.status !== 'fulfilled') throw answer?.reason;
      if (answer.value) return storeMonths(db, calendarId, { months, answer: answer.value });
      await db.run(sql`
        UPDATE calendar_months SET checked_at = now()
        WHERE calendar_id = ${calendarId} AND month = ANY (${months}::date[])`);
      return false;
    }),
  );
}

type Results = PromiseSettledResult<boolean>[];

/** Simultaneous callers share one refresh of the same calendars and months. */
const running = new Map<string, Promise<Results>>();

function refreshOnce(db: Db, wanted: Wanted): Promise<Results> {
  const { calendars, months } = wanted;
  const key = [...calendars.map(({ calendarId }) => calendarId), ...months].join(' ');
  const current = running.get(key);
  if (current) return current;
  const refreshing = refreshMonths(db, wanted)
    .catch((reason: unknown): Results => calendars.map(() => ({ status: 'rejected', reason })))
    .finally(() => running.delete(key));
  running.set(key, refreshing);
  return refreshing;
}

/**
 * Brings calendars of one connection up to date, and marks the connection if one of them fails.
 * @returns those that could be read, and whether events are new, or the connection fails or works again.
 */
export async function refresh(
  db: Db,
  calendars: readonly StoredCalendar[],
  months: readonly Day[],
): Promise<{ good: StoredCalendar[]; changed: boolean }> {
  const results = await refreshOnce(db, { calendars, months });
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  for (const reason of failed) log().debug({ err: reason }, 'a calendar cannot be read');
  const isBusy = failed.some((reason) => reason instanceof AppError);
  let changed = results.some((result) => result.status === 'fulfilled' && result.value);
  const [first] = calendars;
  // This server was busy, so the state of the other one is unknown.
  if (first && !isBusy) {
    const error = failed.length > 0 ? reasonOf(failed[0]) : null;
    if ((await markConnection(db, first.connectionId, error)) > 0) changed = true;
  }
  return { good: calendars.filter((_, at) => results[at]?.status === 'fulfilled'), changed };
}

const Stored = z.object({
  calendarId: z.string(),
  checkedAt: z.number(),
  month: z.string(),
  events: z.array(CalendarEvent),
});
export type StoredMonth = z.infer<typeof Stored>;

export const storedMonths = (db: Db, calendars: readonly StoredCalendar[], months: readonly Day[]) =>
  db.rows(
    sql`
      SELECT calendar_id AS "calendarId", month, events,
        extract(epoch FROM checked_at)::float8 * 1000 AS "checkedAt"
      FROM calendar_months
      WHERE calendar_id = ANY (${calendars.map(({ calendarId }) => calendarId)}::uuid[])
        AND month = ANY (${months}::date[])`,
    Stored,
  );

/** The calendars among some whose stored months have an event. */
export async function calendarsWith(
  db: Db,
  calendars: readonly StoredCalendar[],
  eventId: string,
): Promise<StoredCalendar[]> {
  const found = await db.rows<{ id: string }>(sql`
    SELECT DISTINCT calendar_id AS id FROM calendar_months
    WHERE calendar_id = ANY (${calendars.map(({ calendarId }) => calendarId)}::uuid[])
      AND events @> jsonb_build_array(jsonb_build_object('eventId', ${eventId}::text))`);
  return calendars.filter(({ calendarId }) => found.some(({ id }) => id === calendarId));
}

/** Replaces an event in what is stored, before its calendar is read again. */
export async function replaceEvent(db: Db, calendarId: string, event: CalendarEvent): Promise<void> {
  await forgetEvent(db, calendarId, event.eventId);
  const months = monthsOf(withMargin({ from: Date.parse(event.start), until: Date.parse(event.end) }));
  const touched = months.filter((month) => isIn(event, spanOf([month]), withMargin(spanOf([month]))));
  await db.run(sql`
    UPDATE calendar_months SET events = events || ${JSON.stringify([event])}::jsonb
    WHERE calendar_id = ${calendarId} AND month = ANY (${touched}::date[])`);
}

/** Removes an event from what is stored, before its calendar is read again. */
export const forgetEvent = (db: Db, calendarId: string, eventId: string) =>
  db.run(sql`
    UPDATE calendar_months m SET version = NULL, events = (
      SELECT coalesce(jsonb_agg(e.event ORDER BY e.at), '[]')
      FROM jsonb_array_elements(m.events) WITH ORDINALITY AS e (event, at)
      WHERE e.event->>'eventId' <> ${eventId})
    WHERE m.calendar_id = ${calendarId}`);
