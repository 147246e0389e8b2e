import { once } from 'node:events';
import pg from 'pg';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startDavProxy } from '../../../testing/dav-proxy';
import { startRadicale } from '../../../testing/radicale';
import { createApp, type TestAccount, type TestApp, transports } from '../../../testing/test-app';
import { sessionCookieHeader } from '../sign-in/session';

const PlanEvents = z.object({ plan: z.object({ events: z.array(z.object({ title: z.string() })) }) });
const DAY = '2026-11-27';

const allDay = (uid: string, title: string) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T000000Z',
  `SUMMARY:${title}`,
  'DTSTART;VALUE=DATE:20261127',
  'END:VEVENT',
];

const wholeDay = { start: `${DAY}T00:00:00Z`, end: `${DAY}T23:00:00Z` };

/** A calendar server of its own with one event on the day, connected and chosen. */
async function connectOwn(app: TestApp) {
  const ann = await app.account('Ann');
  const call = app.transport('rest').as(ann);
  const server = await startRadicale();
  await server.clear('kim');
  await server.makeCalendar('/kim/home/', 'Home');
  await server.put('/kim/home/trip.ics', ...allDay('trip', 'Trip'));
  const account = { provider: 'caldav', url: server.url, username: 'kim', password: 'secret' };
  await call('create_connection', account);
  await call('choose_calendars', { calendarIds: ['primary'] });
  const titles = async () => {
    const { body } = await call('get_plan', { day: DAY });
    return PlanEvents.parse(body).plan.events.map(({ title }) => title);
  };
  expect(await titles()).toEqual(['Trip']);
  return { ann, call, server, titles };
}

const forgetChecks = (app: TestApp) => app.db.run(sql`UPDATE calendar_months SET checked_at = 'epoch'`);

test('shows the stored events of a day while the server fails', async () => {
  await using app = await createApp({ env: { ALLOW_PRIVATE_HOSTS: 'true' } });
  const { call, server, titles } = await connectOwn(app);
  await using own = server;
  await own.stop();
  await forgetChecks(app);
  expect(await titles()).toEqual(['Trip']);
  const failing = { status: 'failing', error: expect.stringContaining('Nothing answers at') };
  expect((await call('list_connections')).body).toMatchObject({ connections: [failing] });
  expect((await call('list_calendar_events', wholeDay)).body).toEqual({ connected: true, events: [] });
  expect((await call('list_calendars')).body).toMatchObject({ calendars: [{ name: 'Home', chosen: true }] });
});

const PagePlan = z.object({ result: z.object({ data: PlanEvents }) });

/** Calls a query as a page does. */
async function queryAs(app: TestApp, { id }: TestAccount, [name, input]: [name: string, input: object]) {
  const cookie = await sessionCookieHeader({ sub: id, version: 1, by: 'password', at: Date.now() });
  const path = `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await app.send(path, { headers: { cookie: cookie.split(';')[0] ?? '' } });
  return response.json();
}

/** The titles of a day's events as its page gets them, and how long that takes. */
async function openPage(app: TestApp, account: TestAccount) {
  const started = performance.now();
  const answer = await queryAs(app, account, ['plan.get', { day: DAY }]);
  const { plan } = PagePlan.parse(answer).result.data;
  return { titles: plan.events.map(({ title }) => title), ms: performance.now() - started };
}

const Upcoming = z.object({
  result: z.object({ data: z.object({ events: z.array(z.object({ title: z.string() })).optional() }) }),
});

/** The titles of the events that Upcoming gets on a day; undefined if it gets none at all. */
async function upcomingOn(app: TestApp, account: TestAccount, day: string) {
  const since = Date.parse(day);
  const input = { name: 'upcoming', day, since, until: since + 24 * 60 * 60 * 1000 };
  const { data } = Upcoming.parse(await queryAs(app, account, ['screens.show', input])).result;
  return data.events?.map(({ title }) => title);
}

test('opens the page of a day without waiting for a slow server', async () => {
  await using app = await createApp({ env: { ALLOW_PRIVATE_HOSTS: 'true' } });
  const { ann, server } = await connectOwn(app);
  await using own = server;
  await own.put('/kim/home/talk.ics', ...allDay('talk', 'Talk'));
  await forgetChecks(app);
  const listener = new pg.Client(app.url);
  await listener.connect();
  await listener.query('LISTEN changes');
  const notification = once(listener, 'notification');

  own.hang(true);
  const times: number[] = [];
  for (let visit = 0; visit < 5; visit++) {
    const { titles, ms } = await openPage(app, ann);
    expect(titles).toEqual(['Trip']);
    times.push(ms);
  }
  // A call over another transport waits 300 ms.
  expect(Math.min(...times)).toBeLessThan(300);
  own.hang(false);
  expect(await notification).toMatchObject([{ payload: expect.stringContaining(ann.id) }]);
  expect((await openPage(app, ann)).titles.sort()).toEqual(['Talk', 'Trip']);
  await listener.end();
});

test('gives Upcoming the events of the two weeks after today', async () => {
  await using app = await createApp({ env: { ALLOW_PRIVATE_HOSTS: 'true' } });
  const { ann, server } = await connectOwn(app);
  await using _ = server;
  expect(await upcomingOn(app, ann, '2026-11-12')).toEqual([]);
  expect(await upcomingOn(app, ann, '2026-11-13')).toEqual(['Trip']);
  expect(await upcomingOn(app, ann, '2026-11-26')).toEqual(['Trip']);
  expect(await upcomingOn(app, ann, '2026-11-27')).toEqual([]);
  const ben = await app.account('Ben');
  expect(await upcomingOn(app, ben, '2026-11-26')).toBeUndefined();
});

const Pending = z.object({
  plan: z.object({ events: z.array(z.object({ title: z.string() })), eventsPending: z.boolean().optional() }),
});

test.each(transports)(
  'a plan over %s waits for a slow calendar, and says where one was never read',
  async (transport) => {
    await using app = await createApp({ env: { ALLOW_PRIVATE_HOSTS: 'true' } });
    await using server = await startRadicale();
    await server.clear('kim');
    await server.makeCalendar('/kim/home/', 'Home');
    await server.put('/kim/home/trip.ics', ...allDay('trip', 'Trip'));
    let isFailing = false;
    await using slow = await startDavProxy(server.url, async (_, pass) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return isFailing ? new Response(null, { status: 503 }) : pass();
    });
    const ann = await app.account('Ann');
    const call = app.transport(transport).as(ann);
    const account = { provider: 'caldav', url: slow.url, username: 'kim', password: 'secret' };
    await call('create_connection', account);
    const planOf = async (day: string) => Pending.parse((await call('get_plan', { day })).body).plan;
    expect(await planOf(DAY)).toMatchObject({ events: [{ title: 'Trip' }] });
    expect(await planOf(DAY)).not.toHaveProperty('eventsPending');
    isFailing = true;
    await forgetChecks(app);
    expect(await planOf(DAY)).toMatchObject({ events: [{ title: 'Trip' }] });
    expect(await planOf('2027-05-05')).toMatchObject({ events: [], eventsPending: true });
    // A page does not wait, and says so.
    const page = await queryAs(app, ann, ['plan.get', { day: '2027-08-05' }]);
    expect(page).toMatchObject({ result: { data: { plan: { events: [], eventsPending: true } } } });
  },
);
