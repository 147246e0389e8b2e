import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CaldavServer } from '../../../testing/control-caldav';
import type { Call } from '../../../testing/planner-client';
import { startRadicale, zoneLines } from '../../../testing/radicale';
import { Calendars, startApp } from '../../../testing/synced-calendars';
import { transports } from '../../../testing/test-app';

let radicale: CaldavServer;

beforeAll(async () => {
  radicale = await startRadicale();
}, 120_000);
afterAll(() => radicale[Symbol.asyncDispose]());

const Listed = z.object({
  events: z.array(z.looseObject({ id: z.string(), eventId: z.string(), title: z.string() })),
});
const week = { start: '2026-11-23T00:00:00Z', end: '2026-11-30T00:00:00Z' };

const lines = (uid: string, more: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T000000Z',
  ...more,
  'END:VEVENT',
];

beforeEach(async () => {
  await radicale.clear('kim');
  await radicale.makeCalendar('/kim/home/', 'Home');
  await radicale.makeCalendar('/kim/shared/', 'Shared');
  const weekly = ['DTSTART;TZID=Europe/Berlin:20261102T090000', 'DTEND;TZID=Europe/Berlin:20261102T093000'];
  await radicale.put(
    '/kim/home/standup.ics',
    ...zoneLines('Europe/Berlin'),
    ...lines('standup', ['SUMMARY:Standup', ...weekly, 'RRULE:FREQ=WEEKLY']),
  );
  const trip = ['SUMMARY:Trip', 'DTSTART;VALUE=DATE:20261127', 'DTEND;VALUE=DATE:20261129'];
  await radicale.put('/kim/home/trip.ics', ...lines('trip', trip));
  await radicale.put(
    '/kim/shared/call.ics',
    ...lines('call', [
      'SUMMARY:Call',
      'DTSTART:20261125T120000Z',
      'DTEND:20261125T130000Z',
      'LOCATION:Room 4',
      'DESCRIPTION:Join: https://zoom.us/j/1?pwd=2.',
      'ORGANIZER:mailto:ann@example.org',
      'ATTENDEE:mailto:ann@example.org',
      'ATTENDEE;CN=Lee:mailto:lee@example.org',
      'ATTENDEE;CUTYPE=ROOM:mailto:room@example.org',
    ]),
  );
});

async function connect(call: Call) {
  await call('create_connection', {
    ...{ provider: 'caldav', url: radicale.url, username: 'kim', password: 'secret' },
  });
  const { calendars } = Calendars.parse((await call('list_calendars')).body);
  const calendarIds = calendars.map(({ calendarId }) => calendarId);
  return async () => Listed.parse((await call('list_calendar_events', { ...week, calendarIds })).body).events;
}

describe.each(transports)('an event over %s', (transport) => {
  test('is moved, resized and renamed where its calendar may be changed', async () => {
    await using app = await startApp();
    const call = app.transport(transport).as(await app.account('Ann'));
    const stranger = app.transport(transport).as(await app.account('Eve'));
    const events = await connect(call);
    const find = async (title: string) => (await events()).find((event) => event.title === title);
    expect(await find('Call')).toMatchObject({
      place: 'Room 4',
      link: 'https://zoom.us/j/1?pwd=2',
      guests: ['Lee'],
      canEdit: false,
    });

    const standup = await find('Standup');
    const moved = { start: '2026-11-24T10:00:00+01:00', end: '2026-11-24T11:30:00+01:00' };
    const change = { eventId: standup?.eventId, ...moved, title: 'Later' };
    const changed = { ...standup, ...moved, title: 'Later' };
    expect(await call('update_calendar_event', change)).toEqual({ status: 200, body: { event: changed } });
    expect(await find('Later')).toEqual(changed);
    const file = await radicale.get('/kim/home/standup.ics');
    expect(file).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20261123T090000');
    expect(file).toContain('DTSTART;TZID=Europe/Berlin:20261102T090000');
    // As undo does: without reading a list in between, and by the other id.
    const undo = { eventId: changed.id, start: standup?.['start'], end: standup?.['end'], title: 'Standup' };
    expect(await call('update_calendar_event', undo)).toEqual({ status: 200, body: { event: standup } });

    const days = { start: '2026-11-25', end: '2026-11-26' };
    expect(await call('update_calendar_event', { eventId: 'trip.ics', ...days })).toMatchObject({
      status: 200,
      body: { event: { ...days, allDay: true, title: 'Trip' } },
    });

    const fails = async (input: Record<string, unknown>) =>
      (await call('update_calendar_event', input)).status;
    const one = { eventId: 'trip.ics' };
    expect(await fails({ eventId: 'call.ics', ...moved })).toBe(403);
    expect(await fails({ eventId: 'gone.ics', ...moved })).toBe(404);
    expect(await fails({ eventId: 'standup.ics|20261124T090000', ...moved })).toBe(404);
    expect(await fails({ eventId: 'standup.ics', ...moved })).toBe(404);
    expect(await fails({ ...one, start: moved.end, end: moved.start })).toBe(400);
    expect(await fails({ ...one, start: moved.start, end: moved.start })).toBe(400);
    expect(await fails({ ...one, start: '2026-11-25', end: moved.end })).toBe(400);
    expect(await fails({ ...one, start: '2020-11-25', end: '2026-11-26' })).toBe(400);
    expect(await fails({ ...one, start: moved.start })).toBe(400);
    expect((await stranger('update_calendar_event', { ...one, ...moved })).status).toBe(404);
    expect((await stranger('update_calendar_event', { eventId: changed.id, ...moved })).status).toBe(404);
    expect(await find('Trip')).toMatchObject(days);
  });

  test('is made where its calendar may be changed', async () => {
    await using app = await startApp();
    const call = app.transport(transport).as(await app.account('Ann'));
    const stranger = app.transport(transport).as(await app.account('Eve'));
    const events = await connect(call);
    const { calendars } = Calendars.parse((await call('list_calendars')).body);
    const idOf = (name: string) => calendars.find((one) => one.name === name)?.calendarId;
    await events();

    const lunch = { title: 'Lunch', start: '2026-11-26T12:00:00+01:00', end: '2026-11-26T13:00:00+01:00' };
    const input = { ...lunch, calendarId: idOf('Home') };
    const made = await call('create_calendar_event', input);
    expect(made).toMatchObject({ body: { event: { title: 'Lunch', allDay: false, canEdit: true } } });
    const found = (await events()).find(({ title }) => title === 'Lunch');
    expect(made.body).toEqual({ event: found });
    expect(Date.parse(String(found?.['start']))).toBe(Date.parse(lunch.start));
    expect(await radicale.get(`/kim/home/${found?.eventId}`)).toContain('SUMMARY:Lunch');

    const fails = async (more: Record<string, unknown>) =>
      (await call('create_calendar_event', { ...input, ...more })).status;
    expect(await fails({ calendarId: idOf('Shared') })).toBe(403);
    expect(await fails({ calendarId: 'gone' })).toBe(404);
    expect(await fails({ start: lunch.end, end: lunch.start })).toBe(400);
    expect(await fails({ title: ' ' })).toBe(400);
    expect((await stranger('create_calendar_event', input)).status).toBe(404);
    expect((await events()).filter(({ title }) => title === 'Lunch')).toHaveLength(1);
  });
});
