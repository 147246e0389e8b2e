import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation, type Writing } from '../../core/operation/trpc';
import { syncNow } from '../../core/outbox/calendar-sync';
import { forbidden, invalid, notFound } from '../../platform/errors/errors';
import { Connection, OutsideId } from '../../wire/calendar';
import { ConnectionId } from '../../wire/ids';
import { boundedArray, unique } from '../../wire/shared';
import { requireCalendar } from './change-event';
import { readConnection } from './read-connection';
import { calendarsOf, MOST_CHOSEN, type StoredCalendar } from './store';

interface Found {
  calendars: readonly StoredCalendar[];
  connectionId: string;
}

/** @throws 404 for a calendar that the caller does not have, 400 for one of another connection. */
function calendarIn({ calendars, connectionId }: Found, id: string, field: string): StoredCalendar {
  const calendar = requireCalendar(calendars, id);
  if (calendar.connectionId !== connectionId)
    throw invalid(field, 'Must be a calendar of this connection. See list_calendars.');
  return calendar;
}

/** @throws 403 for a read-only calendar, and like `calendarIn`. */
async function writeTasksTo({ db }: Writing, found: Found, writeTo: string | null): Promise<void> {
  const calendar = writeTo === null ? null : calendarIn(found, writeTo, 'writeTo');
  if (calendar && !calendar.canEdit)
    throw forbidden('This calendar is read-only for you. Choose another one.');
  const { connectionId: id } = found;
  await db.run(sql`UPDATE connections SET write_to = ${calendar?.calendarId ?? null} WHERE id = ${id}`);
  await db.run(syncNow(sql`n.id = ${id}`));
}

/** @throws 400 for more than the days may show, and like `calendarIn`. */
async function showCalendars({ db }: Writing, found: Found, named: readonly string[]): Promise<void> {
  const ids = named.map((id) => calendarIn(found, id, 'calendars').calendarId);
  const others = found.calendars.filter((one) => one.chosen && one.connectionId !== found.connectionId);
  if (ids.length + others.length > MOST_CHOSEN)
    throw invalid('calendars', `At most ${MOST_CHOSEN} calendars of all connections can be shown.`);
  await db.run(sql`
    UPDATE calendars SET chosen = id = ANY (${ids}::uuid[]) WHERE connection_id = ${found.connectionId}`);
}

export const update = mutation
  .meta({
    summary:
      'Choose the calendar of a connection that your planned tasks are written to, and those that your days show.',
    description:
      'Each of your open tasks with a day and a time becomes an event there. What you move there moves the task.',
    rest: 'PATCH /connections/{connectionId}',
    tool: 'update_connection',
    kind: ['write', 'idempotent', 'destructive', 'outside'],
    event: null,
    example: { writeTo: 'primary' },
  })
  .input(
    z.strictObject({
      connectionId: ConnectionId,
      writeTo: OutsideId.nullable()
        .optional()
        .describe('The calendar for your planned tasks; null for none, which removes their events.'),
      calendars: boundedArray(OutsideId, { max: MOST_CHOSEN })
        .refine(unique, 'Must not name a calendar twice.')
        .optional()
        .describe('All calendars of this connection that your days show.'),
    }),
  )
  .output(z.strictObject({ connection: Connection }))
  .mutation(async ({ ctx, input: { connectionId, writeTo, calendars: shown } }) => {
    const { db, caller } = ctx;
    const own = await db.row(sql`
      SELECT n.id FROM connections n WHERE n.id = ${connectionId} AND n.user_id = ${caller.id} FOR UPDATE`);
    if (!own) throw notFound('connection');
    const found = { calendars: await calendarsOf(db, caller.id), connectionId };
    if (writeTo !== undefined) await writeTasksTo(ctx, found, writeTo);
    if (shown) await showCalendars(ctx, found, shown);
    return { connection: await readConnection(db, connectionId) };
  });
