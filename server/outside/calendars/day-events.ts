import sql from 'sql-template-tag';
import { log } from '../../config/log';
import type { Db } from '../../database/client';
import type { Day } from '../../domain/days';
import { syncNow } from '../../outbox/calendar-sync';
import type { Event } from '../../wire/calendar';
import { type Span, withMargin } from './calendar-types';
import { byConnection, daySpan, toEvents } from './calendars';
import { calendarsOf, type StoredCalendar } from './store';
import { monthsOf, refresh, type StoredMonth, storedMonths } from './stored-months';
import { withinTime } from './within-time';

/*
 * The events of days, for pages that must not wait: pages show what is stored, while a refresh runs. An open page is
 * notified of new events.
 */

/** How long days wait for their calendars if there is no open page to notify later. */
const WAIT_MS = 300;
/** How long stored events count as fresh. */
const FRESH_MS = 5_000;
/** How long a slow or failing server is left alone. */
const PAUSE_MS = 30_000;
const MOST_PAUSES = 10_000;

/** When the connections that were slow or failed may be asked again. */
const pausedUntil = new Map<string, number>();

function pause(connectionId: string): void {
  if (pausedUntil.size >= MOST_PAUSES) pausedUntil.clear();
  pausedUntil.set(connectionId, Date.now() + PAUSE_MS);
}

const isPaused = ({ connectionId }: StoredCalendar): boolean =>
  (pausedUntil.get(connectionId) ?? 0) > Date.now();

async function refreshBeside(
  db: Db,
  calendars: readonly StoredCalendar[],
  { months, waitMs }: { months: readonly Day[]; waitMs: number },
): Promise<void> {
  const [first] = calendars;
  if (!first) return;
  const started = Date.now();
  try {
    const { good, changed } = await refresh(db, calendars, months);
    const duration = Date.now() - started;
    if (duration > WAIT_MS || good.length < calendars.length) pause(first.connectionId);
    if (duration <= waitMs || !changed) return;
    const change = { accounts: [first.userId], at: Date.now(), tab: '' };
    await db.run(sql`SELECT pg_notify('changes', ${JSON.stringify(change)}::text)`);
  } catch (error) {
    pause(first.connectionId);
    log().warn({ err: error }, 'calendars could not be refreshed');
  }
}

function staleAmong(
  calendars: readonly StoredCalendar[],
  months: readonly Day[],
  stored: readonly StoredMonth[],
): StoredCalendar[] {
  const since = Date.now() - FRESH_MS;
  const fresh = stored.filter(({ checkedAt }) => checkedAt > since);
  return calendars.filter((calendar) => {
    const count = fresh.filter(({ calendarId }) => calendarId === calendar.calendarId).length;
    return count < months.length && !isPaused(calendar);
  });
}

/** Every instant that is on these days somewhere. */
interface Wanted extends Span {
  first: Day;
  last: Day;
  /** True if an open page asks: it is notified of new events. */
  isPage: boolean;
}

/** Opening a day reads what changed in the calendar that tasks are written to. */
const followCalendars = (db: Db, userId: string) =>
  db.run(
    syncNow(sql`n.user_id = ${userId} AND n.write_to IS NOT NULL
      AND coalesce(n.synced_at < now() - make_interval(secs => ${FRESH_MS / 1_000}), true)`),
  );

/** Days show the task itself, so they leave out the event that was written for it. */
const othersIn = (events: readonly Event[]) => events.filter(({ taskId }) => taskId === undefined);

/**
 * The events of the chosen calendars on some days; undefined if none is chosen. Never waits long, and for a page not
 * at all.
 */
export async function eventsOfDays(
  db: Db,
  userId: string,
  { first, last, isPage, ...span }: Wanted,
): Promise<Event[] | undefined> {
  const own = await calendarsOf(db, userId);
  if (own.length > 0) await followCalendars(db, userId);
  const calendars = own.filter(({ chosen }) => chosen);
  if (calendars.length === 0) return undefined;
  const wanted = { span, days: daySpan(first, last) };
  const months = monthsOf(withMargin(wanted.days));
  const stored = await storedMonths(db, calendars, months);
  const waitMs = isPage ? 0 : WAIT_MS;
  const refreshing = byConnection(staleAmong(calendars, months, stored)).map((group) =>
    refreshBeside(db, group, { months, waitMs }),
  );
  if (isPage || refreshing.length === 0) return othersIn(toEvents(calendars, stored, wanted));
  await withinTime(Promise.all(refreshing), waitMs);
  return othersIn(toEvents(calendars, await storedMonths(db, calendars, months), wanted));
}
