import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { CaldavServer } from '../../../testing/control-caldav';
import { startDavProxy } from '../../../testing/dav-proxy';
import { startRadicale } from '../../../testing/radicale';
import { setUpCalendars, startApp } from '../../../testing/synced-calendars';
import { callHeaders, type TestApp } from '../../../testing/test-app';

/* CalDAV servers that answer in ways of their own. */

let caldav: CaldavServer;

beforeAll(async () => {
  caldav = await startRadicale();
}, 120_000);
afterAll(() => caldav[Symbol.asyncDispose]());

const lines = (uid: string, title: string) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z', `SUMMARY:${title}`],
  ...['DTSTART:20261124T080000', 'DTEND:20261124T090000', 'END:VEVENT'],
];

beforeEach(async () => {
  for (const user of ['kim', 'lee']) await caldav.clear(user);
  await caldav.makeCalendar('/kim/home/', 'Home');
  await caldav.put('/kim/home/talk.ics', ...lines('talk', 'Talk'));
});

const window = { start: '2026-11-23T00:00:00Z', end: '2026-11-30T00:00:00Z' };
const Events = z.object({ events: z.array(z.object({ title: z.string(), start: z.string() })) });
const Refused = z.object({
  error: z.object({ details: z.array(z.object({ field: z.string(), message: z.string() })) }),
});
const Connections = z.object({
  connections: z.array(z.object({ status: z.string(), error: z.string().nullable() })),
});

const Unread = z.strictObject({ count: z.number(), calendars: z.array(z.string()) });
/** What the page of the settings gets. */
const Shown = z.object({
  result: z.object({
    data: z.object({ connections: z.array(z.object({ unread: Unread.nullable() })) }),
  }),
});

/** The field and the words with which connecting a server is refused. */
async function refusal(app: TestApp, url: string) {
  const call = app.transport('rest').as(await app.account('Ann'));
  const account = { provider: 'caldav', url, username: 'kim', password: 'secret' };
  return Refused.parse((await call('create_connection', account)).body).error.details[0];
}

/** The events of a week at a server, at the times that its person sees. */
async function talks(app: TestApp, url: string) {
  const { call, idOf } = await setUpCalendars(app, { caldav: { ...caldav, url } });
  const { events } = Events.parse(
    (await call('list_calendar_events', { ...window, calendarIds: [idOf('Home')] })).body,
  );
  return events.map(({ title, start }) => `${title} ${start}`);
}

const TALK = ['Talk 2026-11-24T08:00:00+01:00'];
const xml = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { status: 207, headers: { 'content-type': 'application/xml', ...headers } });

/** The text of an answer, changed. */
const changed =
  (change: (text: string) => string, headers?: Record<string, string>) =>
  async (pass: () => Promise<Response>) => {
    const response = await pass();
    return response.status === 207 ? xml(change(await response.text()), headers) : response;
  };

test.each([
  [
    'with character references',
    changed((text) => text.replaceAll('\r', '').replaceAll(/\n(?=[A-Z]+[:;])/g, '&#13;\n')),
  ],
  ['with a byte order mark', changed((text) => `\uFEFF\uFEFF${text}`)],
  ['with absolute addresses', changed((text) => text.replaceAll(/href>\/kim/g, 'href>http://HOST/kim'))],
  [
    'with addresses that are encoded more',
    changed((text) => text.replaceAll('/kim/home/', '/%6Bim/h%6Fme/')),
  ],
  ['without slashes at the end', changed((text) => text.replaceAll('/kim/home/<', '/kim/home<'))],
  [
    'with failed properties',
    changed((text) =>
      text.replaceAll(
        '</response>',
        '<propstat><prop><displayname>No</displayname></prop><status>HTTP/1.1 404 Not Found</status></propstat></response>',
      ),
    ),
  ],
])('reads a server %s', async (_, change) => {
  await using proxy = await startDavProxy(caldav.url, async ({ headers }, pass) => {
    const response = await change(pass);
    const text = await response.text();
    return new Response(
      text.replaceAll('//HOST/', `//${headers.get('x-host') ?? new URL(proxy.url).host}/`),
      response,
    );
  });
  await using app = await startApp();
  expect(await talks(app, proxy.url)).toEqual(TALK);
});

test('reads a server that compresses, and one that answers with 200', async () => {
  await using zipping = await startDavProxy(caldav.url, async (_, pass) => {
    const response = await pass();
    const bytes = gzipSync(Buffer.from(await response.arrayBuffer()));
    const headers = { ...Object.fromEntries(response.headers), 'content-encoding': 'gzip' };
    return new Response(bytes, { status: response.status, headers });
  });
  await using plain = await startDavProxy(caldav.url, async (_, pass) => {
    const response = await pass();
    return response.status === 207 ? new Response(await response.text()) : response;
  });
  await using app = await startApp();
  expect(await talks(app, zipping.url)).toEqual(TALK);
  const call = app.transport('rest').as(await app.account('Ben'));
  const account = { provider: 'caldav', url: plain.url, username: 'kim', password: 'secret' };
  expect((await call('create_connection', account)).status).toBe(201);
});

test.each([301, 302, 307, 308])(
  'finds the calendars behind a redirect with %s, also of the address for clients',
  async (status) => {
    await using proxy = await startDavProxy(caldav.url, ({ path }, pass) => {
      if (path === '/') return new Response('<html>', { status: 405 });
      return path === '/.well-known/caldav'
        ? new Response(null, { status, headers: { location: '/kim/' } })
        : pass();
    });
    await using app = await startApp();
    expect(await talks(app, proxy.url)).toEqual(TALK);
  },
);

test('lists the calendars of all homes that a server names', async () => {
  await caldav.makeCalendar('/lee/team/', 'Team');
  const both = '<href>/kim/</href><href>/lee/</href>';
  await using proxy = await startDavProxy(caldav.url, async ({ path, headers }, pass) => {
    if (path.startsWith('/lee/')) headers.set('authorization', `Basic ${btoa('lee:secret')}`);
    const response = await pass();
    if (response.status !== 207) return response;
    return xml((await response.text()).replace(/(calendar-home-set>)\s*<href>[^<]*<\/href>/g, `$1${both}`));
  });
  await using app = await startApp();
  const { idOf, call } = await setUpCalendars(app, { caldav: { ...caldav, url: proxy.url } });
  expect([idOf('Home'), idOf('Team')]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  expect((await call('list_calendars')).body).toMatchObject({
    calendars: [{ name: 'Home', primary: true }, { name: 'Team' }],
  });
});

test('moves and deletes an event whose version a server sends as weak', async () => {
  await using proxy = await startDavProxy(caldav.url, async ({ method, headers }, pass) => {
    if (headers.get('if-match')?.startsWith('W/')) return new Response(null, { status: 412 });
    const response = await pass();
    const etag = response.headers.get('etag');
    if (method !== 'GET' || !etag) return response;
    return new Response(await response.text(), {
      headers: { ...Object.fromEntries(response.headers), etag: `W/${etag}` },
    });
  });
  await using app = await startApp();
  const { call } = await setUpCalendars(app, { caldav: { ...caldav, url: proxy.url } });
  const moved = { eventId: 'talk.ics', start: '2026-11-25T10:00:00+01:00', end: '2026-11-25T11:00:00+01:00' };
  expect(await call('update_calendar_event', moved)).toMatchObject({
    status: 200,
    body: { event: { start: moved.start } },
  });
  // A time without a zone stays one.
  expect(await caldav.get('/kim/home/talk.ics')).toContain('DTSTART:20261125T100000\r\n');
  const gone = { calendarId: 'primary', eventId: 'talk.ics' };
  expect((await call('delete_calendar_event', gone)).status).toBe(200);
});

test.each([
  [
    401,
    { 'www-authenticate': 'Digest realm="Basic", nonce="1"' },
    'url',
    'wants Digest, which Parcours does not speak',
  ],
  [401, { 'www-authenticate': 'Bearer realm="x"' }, 'url', 'wants Bearer'],
  [
    401,
    { 'www-authenticate': 'Digest realm="a", Basic realm="b"' },
    'password',
    'does not accept this user name',
  ],
  [401, {}, 'password', 'does not accept this user name'],
  [429, {}, 'url', 'is busy or has a fault now (429)'],
  [500, {}, 'url', 'is busy or has a fault now (500)'],
  [503, {}, 'url', 'is busy or has a fault now (503)'],
  [404, {}, 'url', 'No CalDAV server answers at'],
  [501, {}, 'url', 'No CalDAV server answers at'],
] as const)(
  'says rightly what is wrong with a server that answers %s %j',
  async (...[status, headers, ...expected]) => {
    await using proxy = await startDavProxy(
      caldav.url,
      () => new Response(null, { status, headers: { ...headers } }),
    );
    await using app = await startApp();
    const [field, message] = expected;
    expect(await refusal(app, proxy.url)).toEqual({ field, message: expect.stringContaining(message) });
  },
);

test('says how many events of which calendars cannot be read, until they can', async () => {
  let isBroken = true;
  await using proxy = await startDavProxy(caldav.url, async ({ method }, pass) => {
    const response = await pass();
    if (method !== 'REPORT' || !isBroken) return response;
    return xml((await response.text()).replace('BEGIN:VEVENT', 'BEGIN:VEVENT\r\nNONSENSE'));
  });
  await caldav.put('/kim/home/other.ics', ...lines('other', 'Other'));
  await using app = await startApp();
  const { call, ann } = await setUpCalendars(app, { caldav: { ...caldav, url: proxy.url } });
  const unread = async () => {
    const answer = await app.send('/api/trpc/screens.calendars?input=%7B%7D', { headers: callHeaders(ann) });
    return Shown.parse(await answer.json()).result.data.connections[0]?.unread;
  };
  const titles = async () => Events.parse((await call('list_calendar_events', window)).body).events.length;
  const state = async () => Connections.parse((await call('list_connections')).body).connections[0];
  expect(await titles()).toBe(1);
  const error =
    '1 event of Home cannot be read and is missing here. Find it in your calendar program and save it there again.';
  expect(await state()).toMatchObject({ status: 'failing', error });
  expect(await unread()).toEqual({ count: 1, calendars: ['Home'] });
  isBroken = false;
  await caldav.put('/kim/home/third.ics', ...lines('third', 'Third'));
  expect(await titles()).toBe(3);
  expect(await state()).toMatchObject({ status: 'ok', error: null });
  expect(await unread()).toBeNull();
});
