import sql from 'sql-template-tag';
import { z } from 'zod';
import { mutation, outsideMutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { conflict, invalid } from '../../platform/errors/errors';
import { Calendar, Event, OutsideId, windowEnd } from '../../wire/calendar';
import { boundedArray, unique } from '../../wire/shared';
import { atServer, eventsBetween, refreshCalendars } from './calendars';
import { followEvent, requireCalendar, requireEditable, requireOrder, update } from './change-event';
import { create } from './create-event';
import { calendarsOf, findCalendar, MOST_CHOSEN, type StoredCalendar } from './store';
import { forgetEvent } from './stored-months';

const MOST_EVENTS = 5_000;

const CalendarIds = boundedArray(OutsideId, { max: MOST_CHOSEN });

/** The calendars of some ids; those that the caller does not have are left out. */
function pick(calendars: readonly StoredCalendar[], ids: readonly string[]): StoredCalendar[] {
  return [...new Set(ids.flatMap((id) => findCalendar(calendars, id) ?? []))];
}

const events = query
  .meta({
    summary: 'List the events of your connected calendars between two instants.',
    description: 'Repeating events come as their occurrences. The `end` of an all-day event is exclusive.',
    rest: 'GET /calendar/events',
    tool: 'list_calendar_events',
    kind: ['read', 'idempotent', 'outside'],
    example: { start: '2026-11-21T00:00:00Z', end: '2026-11-22T00:00:00Z' },
  })
  .input(
    z.strictObject({
      calendarIds: CalendarIds.default(['primary']).describe('The calendars to read.'),
      start: windowEnd({ side: 'coming', edge: 'start' }).describe('The start of the window (inclusive).'),
      end: windowEnd({ side: 'coming', edge: 'end', begin: 'start' }).describe(
        'The end of the window (exclusive).',
      ),
    }),
  )
  .output(z.strictObject({ connected: z.boolean(), events: z.array(Event) }))
  .query(async ({ ctx, input: { calendarIds, start, end } }) => {
    requireOrder(start, end);
    const calendars = await calendarsOf(ctx.db, ctx.caller.id);
    const connected = calendars.length > 0 || (await isConnected(ctx));
    const found = await eventsBetween(ctx.db, pick(calendars, calendarIds), { start, end });
    return { connected, events: found.slice(0, MOST_EVENTS) };
  });

const isConnected = async ({ db, caller }: SignedIn): Promise<boolean> =>
  (await db.row(sql`SELECT FROM connections WHERE user_id = ${caller.id} LIMIT 1`)) !== undefined;

export function toCalendar(stored: StoredCalendar): Calendar {
  const { calendarId, name, color, primary, canEdit, chosen } = stored;
  return { calendarId, name, color, primary, canEdit, chosen };
}

const list = query
  .meta({
    summary: 'List the calendars of your connections, and which of them your days show.',
    rest: 'GET /calendar/calendars',
    tool: 'list_calendars',
    kind: ['read', 'idempotent', 'outside'],
  })
  .input(z.strictObject({}))
  .output(z.strictObject({ connected: z.boolean(), calendars: z.array(Calendar) }))
  .query(async ({ ctx }) => {
    const connected = await refreshCalendars(ctx.db, ctx.caller.id);
    return { connected, calendars: (await calendarsOf(ctx.db, ctx.caller.id)).map(toCalendar) };
  });

interface Choice {
  calendarIds?: readonly string[] | undefined;
  addIds?: readonly string[] | undefined;
  removeIds?: readonly string[] | undefined;
}

/**
 * The ids of the calendars that are chosen after a change.
 * @throws 400 if it names all and single ones, or none, 404 for a calendar that the caller does not have.
 */
function chosenAfter(calendars: readonly StoredCalendar[], change: Choice): string[] {
  const { calendarIds, addIds, removeIds } = change;
  if ((calendarIds === undefined) === ((addIds ?? removeIds) === undefined))
    throw invalid('calendarIds', 'Give either calendarIds, or addIds and removeIds.');
  const idsOf = (ids: readonly string[] = []) => ids.map((id) => requireCalendar(calendars, id).calendarId);
  const before = calendars.filter(({ chosen }) => chosen).map(({ calendarId }) => calendarId);
  const removed = new Set(idsOf(removeIds));
  const after = new Set([...(calendarIds ? idsOf(calendarIds) : before), ...idsOf(addIds)]);
  const ids = [...after].filter((id) => !removed.has(id));
  if (ids.length > MOST_CHOSEN)
    throw conflict(`Your days show at most ${MOST_CHOSEN} calendars. Remove another one first.`);
  return ids;
}

const choose = mutation
  .meta({
    summary: 'Choose the calendars whose events your days show.',
    rest: 'PUT /calendar/chosen',
    tool: 'choose_calendars',
    kind: ['write', 'idempotent'],
    event: null,
    example: { calendarIds: ['primary'] },
  })
  .input(
    z.strictObject({
      calendarIds: CalendarIds.refine(unique, 'Must not name a calendar twice.')
        .optional()
        .describe('All of the chosen ones, at most 25.'),
      addIds: CalendarIds.optional().describe('Shows these too.'),
      removeIds: CalendarIds.optional().describe('Shows these no longer.'),
    }),
  )
  .output(z.strictObject({ calendars: z.array(Calendar) }))
  .mutation(async ({ ctx, input }) => {
    // Changes at once add up.
    await ctx.db.run(sql`SELECT FROM users WHERE id = ${ctx.caller.id} FOR NO KEY UPDATE`);
    const ids = chosenAfter(await calendarsOf(ctx.db, ctx.caller.id), input);
    await ctx.db.run(sql`
      UPDATE calendars c SET chosen = c.id = ANY (${ids}::uuid[]) FROM connections n
      WHERE n.id = c.connection_id AND n.user_id = ${ctx.caller.id} AND c.chosen <> (c.id = ANY (${ids}::uuid[]))`);
    return { calendars: (await calendarsOf(ctx.db, ctx.caller.id)).map(toCalendar) };
  });

const remove = outsideMutation
  .meta({
    summary: 'Delete an event of a connected calendar, for its guests too. This cannot be undone.',
    description: 'The `eventId` of an occurrence deletes that occurrence alone.',
    rest: 'DELETE /calendar/calendars/{calendarId}/events/{eventId}',
    tool: 'delete_calendar_event',
    kind: ['write', 'destructive', 'idempotent', 'outside'],
    event: null,
  })
  .input(
    z.strictObject({
      calendarId: OutsideId.describe('The calendar; primary is your own.'),
      eventId: OutsideId.describe('The event: `eventId` of list_calendar_events.'),
      notifyGuests: z.boolean().default(false).describe('True to email the guests.'),
    }),
  )
  .output(z.strictObject({ eventId: z.string() }))
  .writing(async ({ ctx, input: { calendarId, eventId, notifyGuests } }) => {
    if (!(await isConnected(ctx))) throw conflict('No calendar is connected. There is no event to delete.');
    const calendar = requireCalendar(await calendarsOf(ctx.db, ctx.caller.id), calendarId);
    requireEditable(calendar);
    const { remoteId } = calendar;
    await atServer(ctx, calendar, (client) => client.remove({ remoteId, eventId, notifyGuests }));
    return ctx.write(async ({ db }) => {
      await forgetEvent(db, calendar.calendarId, eventId);
      await followEvent(db, calendar, eventId);
      return { eventId };
    });
  });

export const calendar = router({ events, list, choose, create, update, remove });
