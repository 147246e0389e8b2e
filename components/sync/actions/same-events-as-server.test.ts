import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Calendar } from '@/server/wire/calendar';
import { Screen } from '@/server/wire/screens';
import { callerOf, DAY } from '@/testing/page-caller';
import { startRadicale } from '@/testing/radicale';
import { createApp } from '@/testing/test-app';
import type { Action, KeyedAction } from './actions';
import { applyToEvents } from './events';

const event = (uid: string, start: string, end: string) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z', `SUMMARY:${uid}`],
  ...[`DTSTART:${start}`, `DTEND:${end}`, 'END:VEVENT'],
];

test('a page with actions matches the events of the server', {
  timeout: 60_000,
}, async () => {
  const radicale = await startRadicale();
  onTestFinished(() => radicale[Symbol.asyncDispose]());
  await radicale.clear('kim');
  await radicale.makeCalendar('/kim/home/', 'Home');
  await radicale.put('/kim/home/call.ics', ...event('Call', '20261123T090000Z', '20261123T100000Z'));
  await radicale.put('/kim/home/lunch.ics', ...event('Lunch', '20261124T120000Z', '20261124T130000Z'));
  await using app = await createApp({ env: { ALLOW_PRIVATE_HOSTS: 'true' } });
  const caller = callerOf(app, await app.account('Ann'));
  const account = { provider: 'caldav', url: radicale.url, username: 'kim', password: 'secret' };
  await caller.write('connections.create', account, z.unknown());
  const { calendars } = await caller.read('calendar.list', {}, z.object({ calendars: z.array(Calendar) }));
  const [home] = calendars;
  if (!home) throw new Error('The calendar is not connected.');
  await caller.write('calendar.choose', { calendarIds: [home.calendarId] }, z.unknown());
  const since = Date.parse(`${DAY}T00:00:00Z`);
  const input = { name: 'upcoming', day: DAY, since, until: since + 86_400_000 };
  const read = () => caller.read('screens.show', input, Screen);
  // The first read of a calendar may come after the first answer.
  await expect.poll(async () => (await read()).events).toHaveLength(2);
  const before = await read();
  const idOf = (title: string) => before.events?.find((one) => one.title === title)?.eventId ?? '';
  const actions: Action[] = [
    {
      path: 'calendar.update',
      input: {
        eventId: `${home.calendarId}/${idOf('Call')}`,
        start: '2026-11-25T08:00:00+00:00',
        end: '2026-11-25T09:00:00+00:00',
      },
    },
    {
      path: 'calendar.remove',
      input: { calendarId: home.calendarId, eventId: idOf('Lunch'), notifyGuests: false },
    },
  ];
  for (const { path, input } of actions) await caller.write(path, input, z.unknown());
  const writes = actions.map((write, at): KeyedAction => ({ key: `k${at}`, at, write }));
  const { events } = await read();
  expect(events).toHaveLength(1);
  expect(applyToEvents(before, writes).events).toEqual(events);
});
