import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { outsideMutation } from '../../core/operation/trpc';
import { Event, EventTimeInput, OutsideId } from '../../wire/calendar';
import { title } from '../../wire/shared';
import { atServer, toEvent } from './calendars';
import { requireCalendar, requireEditable, timesOf } from './change-event';
import { calendarsOf } from './store';
import { replaceEvent } from './stored-months';

export const create = outsideMutation
  .meta({
    summary: 'Make an event in a connected calendar.',
    rest: 'POST /calendar/events',
    tool: 'create_calendar_event',
    kind: ['write', 'outside'],
    event: null,
    example: { title: 'Lunch', start: '2026-11-21T12:00:00+01:00', end: '2026-11-21T13:00:00+01:00' },
  })
  .input(
    z.strictObject({
      title: title(1000).describe('What it is called.'),
      start: EventTimeInput.describe('When it begins; a day for an all-day event.'),
      end: EventTimeInput.describe('When it ends (exclusive), in the form of start.'),
      calendarId: OutsideId.default('primary').describe('The calendar; primary is your own.'),
    }),
  )
  .output(z.strictObject({ event: Event }))
  .writing(async ({ ctx, input: { title: text, start, end, calendarId } }) => {
    const times = timesOf(start, end);
    const calendar = requireCalendar(await calendarsOf(ctx.db, ctx.caller.id), calendarId);
    requireEditable(calendar);
    const request = { remoteId: calendar.remoteId, uid: randomUUID(), title: text, ...times };
    const event = await atServer(ctx, calendar, (client) => client.create(request));
    return ctx.write(async ({ db }) => {
      await replaceEvent(db, calendar.calendarId, event);
      return { event: toEvent(calendar, event) };
    });
  });
