import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import type { Day } from '../../../domain/days';
import { syncNow } from '../../core/outbox/calendar-sync';
import { log } from '../../platform/config/log';
import type { Db } from '../../platform/database/client';
import type { Event } from '../../wire/calendar';
import { type Span, withMargin } from './calendar-types';
import { byConnection, daySpan, toEvents, WAIT_MS } from './calendars';
import { calendarsOf, type StoredCalendar } from './store';
import { monthsOf, refresh, type StoredMonth, storedMonths } from './stored-months';
import { withinTime } from './within-time';

/*
 * The events of days, for pages that must not wait: pages show what is stored, while a refresh runs. An open page is
 * notified of new events.
 */

/** A server that takes longer is left alone by pages for a while. */
const SLOW_MS = 300;
/** How long stored events count as fresh. */
const FRESH_MS = 5_000;
/** How long a slow or failing server is left alone. */
const PAUSE_MS = 30_000;
const MOST_PAUSES = 10_000;

/** The connections that were slow or failed. */
const paused = new LRUCache<string, true>({
  max: MOST_PAUSES,
  ttl: PAUSE_MS,
  perf: { now: () => Date.now() },
});

const pause = (connectionId: string) => paused.set(connectionId, true);

const isPaused = ({ connectionId }: StoredCalendar): boolean => paused.has(connectionId);

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
    if (duration > SLOW_MS || good.length < calendars.length) pause(first.connectionId);
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
    return count < months.length;
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

/** The events of some days. */
interface DayEvents {
  events: Event[];
  /** True where a calendar could not be read in time, so that events may be missing. */
  isPending: boolean;
}

/**
 * The events of the chosen calendars on some days; undefined if none is chosen. Waits for calendars, but for a page not at
 * all.
 */
export async function eventsOfDays(
  db: Db,
  userId: string,
  { first, last, isPage, ...span }: Wanted,
): Promise<DayEvents | undefined> {
  const own = await calendarsOf(db, userId);
  if (own.length > 0) await followCalendars(db, userId);
  const calendars = own.filter(({ chosen }) => chosen);
  if (calendars.length === 0) return undefined;
  const wanted = { span, days: daySpan(first, last) };
  const months = monthsOf(withMargin(wanted.days));
  const answer = (stored: readonly StoredMonth[], isLate = false): DayEvents => ({
    events: othersIn(toEvents(calendars, stored, wanted)),
    // What was never read is not an empty day.
    isPending: isLate || stored.length < calendars.length * months.length,
  });
  const stored = await storedMonths(db, calendars, months);
  const stale = staleAmong(calendars, months, stored).filter((calendar) => !isPage || !isPaused(calendar));
  const waitMs = isPage ? 0 : WAIT_MS;
  const refreshing = byConnection(stale).map((group) => refreshBeside(db, group, { months, waitMs }));
  if (isPage || refreshing.length === 0) return answer(stored);
  const ended = await withinTime(
    Promise.all(refreshing).then(() => true),
    waitMs,
  );
  return answer(await storedMonths(db, calendars, months), !ended);
}
