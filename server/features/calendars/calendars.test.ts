import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CaldavServer } from '../../../testing/control-caldav';
import type { Call } from '../../../testing/planner-client';
import { startRadicale, zoneLines } from '../../../testing/radicale';
import { Calendars, startApp } from '../../../testing/synced-calendars';
import { createApp, transports } from '../../../testing/test-app';

let radicale: CaldavServer;

beforeAll(async () => {
  radicale = await startRadicale();
}, 120_000);
afterAll(() => radicale[Symbol.asyncDispose]());

const Connected = z.object({ connection: z.object({ id: z.string() }) });
const Events = z.object({
  events: z.array(z.object({ title: z.string(), start: z.string(), end: z.string(), eventId: z.string() })),
});
const PlanEvents = z.object({ plan: z.object({ events: z.array(z.object({ title: z.string() })) }) });

const lines = (uid: string, title: string, more: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T000000Z',
  `SUMMARY:${title}`,
  ...more,
  'END:VEVENT',
];

const account = () => ({ provider: 'caldav', url: radicale.url, username: 'kim', password: 'secret' });
const week = { start: '2026-11-23T00:00:00Z', end: '2026-11-30T00:00:00Z' };

async function connect(call: Call) {
  const { connection } = Connected.parse((await call('create_connection', account())).body);
  const { calendars } = Calendars.parse((await call('list_calendars')).body);
  const idOf = (name: string) => calendars.find((one) => one.name === name)?.calendarId ?? '';
  return { connectionId: connection.id, idOf };
}

async function eventsOf(call: Call, input: Record<string, unknown>) {
  return Events.parse((await call('list_calendar_events', { ...week, ...input })).body).events;
}

beforeEach(async () => {
  await radicale.clear('kim');
  await radicale.makeCalendar('/kim/home/', 'Home');
  await radicale.makeCalendar('/kim/shared/', 'Shared');
  await radicale.makeCalendar('/kim/tasks/', 'Tasks', 'VTODO');
  const weekly = ['DTSTART;TZID=Europe/Berlin:20261102T090000', 'DTEND;TZID=Europe/Berlin:20261102T093000'];
  await radicale.put(
    '/kim/home/standup.ics',
    ...zoneLines('Europe/Berlin'),
    ...lines('standup', 'Standup', [...weekly, 'RRULE:FREQ=WEEKLY']),
    ...lines('standup', 'Standup moved', [
      'RECURRENCE-ID;TZID=Europe/Berlin:20261123T090000',
      'DTSTART;TZID=Europe/Berlin:20261124T100000',
      'DTEND;TZID=Europe/Berlin:20261124T103000',
    ]),
  );
  const trip = ['DTSTART;VALUE=DATE:20261127', 'DTEND;VALUE=DATE:20261129'];
  await radicale.put('/kim/home/trip.ics', ...lines('trip', 'Trip', trip));
  const call = ['DTSTART:20261125T120000Z', 'DTEND:20261125T130000Z'];
  await radicale.put('/kim/home/off.ics', ...lines('off', 'Off', [...call, 'STATUS:CANCELLED']));
  await radicale.put('/kim/shared/call.ics', ...lines('call', 'Call', call));
});

describe.each(transports)('calendars over %s', (transport) => {
  test('are connected, chosen, read and disconnected by their person alone', async () => {
    await using app = await startApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const [call, stranger] = [app.transport(transport).as(ann), app.transport(transport).as(eve)];
    expect((await call('list_calendars')).body).toEqual({ connected: false, calendars: [] });
    const made = await call('create_connection', account());
    const connection = {
      id: expect.any(String),
      kind: 'calendar',
      provider: 'caldav',
      label: `kim (${new URL(radicale.url).host})`,
      status: 'ok',
      error: null,
      createdAt: expect.any(Number),
      writeTo: null,
    };
    expect([made.status % 200 < 2, made.body]).toEqual([true, { connection }]);
    expect((await call('list_connections')).body).toEqual({ connections: [connection] });
    const { connectionId, idOf } = await connect(call);
    expect((await call('list_connections')).body).toMatchObject({ connections: [{ id: connectionId }] });
    const home = {
      calendarId: idOf('Home'),
      name: 'Home',
      color: '#ff8800',
      primary: true,
      canEdit: true,
      // All calendars of a new connection, so that their events are seen at once.
      chosen: true,
    };
    const shared = {
      ...home,
      calendarId: idOf('Shared'),
      name: 'Shared',
      primary: false,
      canEdit: false,
    };
    expect((await call('list_calendars')).body).toEqual({ connected: true, calendars: [home, shared] });

    const ids = { calendarIds: [idOf('Home')] };
    for (const { calendarIds } of [{ calendarIds: [] }, ids]) {
      const chosen = { ...home, chosen: calendarIds.length > 0 };
      expect(await call('choose_calendars', { calendarIds })).toEqual({
        status: 200,
        body: { calendars: [chosen, { ...shared, chosen: false }] },
      });
    }
    // Two devices at once.
    const added = { addIds: [shared.calendarId] };
    await Promise.all([
      call('choose_calendars', added),
      call('choose_calendars', { removeIds: ids.calendarIds }),
    ]);
    expect((await call('list_calendars')).body).toMatchObject({
      calendars: [{ ...home, chosen: false }, shared],
    });
    expect((await stranger('choose_calendars', added)).status).toBe(404);
    for (const input of [{}, { ...ids, ...added }])
      expect((await call('choose_calendars', input)).status).toBe(400);
    await call('choose_calendars', ids);
    // A plan does not wait for a slow server. Its events are in a later answer.
    const planned = async () => {
      const { body } = await call('get_plan', { day: '2026-11-27' });
      return PlanEvents.parse(body).plan.events.map(({ title }) => title);
    };
    await expect.poll(planned).toEqual(['Trip']);
    expect((await call('get_context', { day: '2026-11-27', detail: 'summary' })).body).toMatchObject({
      context: { events: [{ title: 'Trip' }], summary: expect.stringContaining('- all day "Trip"') },
    });

    expect((await stranger('list_connections')).body).toEqual({ connections: [] });
    expect((await stranger('list_calendars')).body).toEqual({ connected: false, calendars: [] });
    expect((await stranger('choose_calendars', ids)).status).toBe(404);
    expect((await stranger('list_calendar_events', { ...week, ...ids })).body).toEqual({
      connected: false,
      events: [],
    });
    const event = { calendarId: idOf('Home'), eventId: 'trip.ics' };
    expect((await stranger('delete_calendar_event', event)).status).toBe(409);
    await stranger('create_connection', { ...account(), username: 'lee' });
    expect((await stranger('delete_calendar_event', event)).status).toBe(404);
    expect((await stranger('delete_connection', { connectionId })).status).toBe(404);

    expect(await call('delete_connection', { connectionId })).toEqual({
      status: 200,
      body: { connectionId },
    });
    expect((await call('delete_connection', { connectionId })).status).toBe(404);
    expect((await call('list_calendar_events', week)).body).toEqual({ connected: false, events: [] });
  });

  test('answer expanded events, and one occurrence is deleted alone', async () => {
    await using app = await startApp();
    const call = app.transport(transport).as(await app.account('Ann'));
    const { idOf } = await connect(call);
    const both = { calendarIds: [idOf('Home'), idOf('Shared'), 'nobodys'] };
    const answer = await call('list_calendar_events', { ...week, ...both });
    const at = (calendarId: string, eventId: string, canEdit: boolean) => ({
      id: `${calendarId}/${eventId}`,
      calendarId,
      eventId,
      canEdit,
    });
    expect(answer).toEqual({
      status: 200,
      body: {
        connected: true,
        events: [
          {
            ...at(idOf('Home'), 'trip.ics', true),
            title: 'Trip',
            start: '2026-11-27',
            end: '2026-11-29',
            allDay: true,
          },
          {
            ...at(idOf('Home'), 'standup.ics|20261123T090000', true),
            title: 'Standup moved',
            start: '2026-11-24T10:00:00+01:00',
            end: '2026-11-24T10:30:00+01:00',
            allDay: false,
          },
          {
            ...at(idOf('Shared'), 'call.ics', false),
            title: 'Call',
            start: '2026-11-25T12:00:00+00:00',
            end: '2026-11-25T13:00:00+00:00',
            allDay: false,
          },
        ],
      },
    });
    // Without names, the primary calendar alone.
    expect((await eventsOf(call, {})).map(({ title }) => title)).toEqual(['Trip', 'Standup moved']);

    const remove = (calendarId: string, eventId: string) =>
      call('delete_calendar_event', { calendarId, eventId });
    expect((await remove(idOf('Shared'), 'call.ics')).status).toBe(403);
    const all = { start: '2026-11-01T00:00:00Z', end: '2026-12-08T00:00:00Z' };
    const titles = async () =>
      (await eventsOf(call, all)).map(({ title, start }) => `${title} ${start.slice(5, 10)}`);
    expect(await titles()).toEqual([
      'Trip 11-27',
      'Standup 11-02',
      'Standup 11-09',
      'Standup 11-16',
      'Standup moved 11-24',
      'Standup 11-30',
      'Standup 12-07',
    ]);
    for (const eventId of [
      'standup.ics|20261123T090000',
      'standup.ics|20261130T090000',
      'trip.ics',
      'trip.ics',
      'gone.ics',
    ])
      expect(await remove('primary', eventId)).toEqual({ status: 200, body: { eventId } });
    expect(await titles()).toEqual(['Standup 11-02', 'Standup 11-09', 'Standup 11-16', 'Standup 12-07']);
    expect(await radicale.get('/kim/home/standup.ics')).toContain(
      'EXDATE;TZID=Europe/Berlin:20261130T090000',
    );
  });
});

test('names the wrong field of a connection', async () => {
  await using app = await startApp();
  const call = app.transport('rest').as(await app.account('Ann'));
  const fieldOf = async (fields: Record<string, unknown>) => {
    const { status, body } = await call('create_connection', { ...account(), ...fields });
    const refused = z.object({ error: z.object({ details: z.array(z.object({ field: z.string() })) }) });
    return [status, ...(refused.safeParse(body).data?.error.details.map(({ field }) => field) ?? [])];
  };
  expect(await fieldOf({ password: 'wrong' })).toEqual([400, 'password']);
  expect(await fieldOf({ url: 'http://127.0.0.1:9' })).toEqual([400, 'url']);
  expect(await fieldOf({ url: 'ftp://127.0.0.1' })).toEqual([400, 'url']);
  expect(await fieldOf({ url: 'no address' })).toEqual([400, 'url']);
  expect(await fieldOf({ url: radicale.url.replace('//', '//kim:secret@') })).toEqual([400, 'url']);
  expect(await fieldOf({ username: 'kim:x' })).toEqual([400, 'username']);
  expect(await fieldOf({ provider: 'google' })).toEqual([400, 'provider']);
  for (const [url, message] of [
    ['http://127.0.0.1:9', 'Nothing answers at 127.0.0.1:9. Check the address and the port.'],
    [radicale.url.replace('http:', 'https:'), expect.stringContaining('begin the address with http://')],
  ])
    expect((await call('create_connection', { ...account(), url })).body).toMatchObject({
      error: { details: [{ field: 'url', message }] },
    });
});

test('stores passwords encrypted', async () => {
  await using app = await startApp();
  const call = app.transport('rest').as(await app.account('Ann'));
  const url = `${radicale.url}/kim/home/`;
  expect((await call('create_connection', { ...account(), url })).status).toBe(201);
  const [row] = await app.db.rows<{ text: string }>(sql`SELECT n::text AS text FROM connections n`);
  expect(row?.text).not.toContain('secret');
  expect(row?.text).not.toContain(Buffer.from('secret').toString('hex'));
});

test('refuses addresses of private networks', async () => {
  await using app = await createApp();
  const call = app.transport('rest').as(await app.account('Ann'));
  expect(await call('create_connection', account())).toMatchObject({
    status: 400,
    body: { error: { details: [{ field: 'url', message: expect.stringContaining('private network') }] } },
  });
});
