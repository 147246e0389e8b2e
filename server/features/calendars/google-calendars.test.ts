import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startGoogle } from '../../../testing/google-server';
import { runAllJobs } from '../../../testing/run-all-jobs';
import { Calendars } from '../../../testing/synced-calendars';
import { createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import { deleteAccount } from '../sign-in/delete-account';
import { answerGoogle } from '../sign-in/google-connection';
import { sessionCookieHeader } from '../sign-in/session';

type Google = Awaited<ReturnType<typeof startGoogle>>;

const Events = z.object({
  events: z.array(z.object({ title: z.string(), start: z.string(), end: z.string(), eventId: z.string() })),
});
const Connections = z.object({ connections: z.array(z.object({ id: z.string() })) });
const Url = z.object({ result: z.object({ data: z.object({ url: z.string() }) }) });

const KIM = 'kim@example.org';
const TEAM = 'team@group.calendar.google.com';
const week = { start: '2026-11-23T00:00:00Z', end: '2026-11-30T00:00:00Z' };

const timed = (dateTime: string) => ({ dateTime, timeZone: 'Europe/Berlin' });

function fill(google: Google): void {
  google.addCalendar(
    { id: KIM, summary: KIM, backgroundColor: '#9fe1e7', accessRole: 'owner', primary: true },
    [
      {
        id: 'standup_20261123T080000Z',
        recurringEventId: 'standup',
        summary: 'Standup',
        start: timed('2026-11-23T09:00:00+01:00'),
        end: timed('2026-11-23T09:30:00+01:00'),
      },
      {
        id: 'standup_20261124T080000Z',
        recurringEventId: 'standup',
        summary: 'Standup moved',
        start: timed('2026-11-24T15:00:00+01:00'),
        end: timed('2026-11-24T15:30:00+01:00'),
      },
      { id: 'trip', summary: 'Trip', start: { date: '2026-11-27' }, end: { date: '2026-11-29' } },
      { id: 'off', status: 'cancelled', start: { date: '2026-11-26' }, end: { date: '2026-11-27' } },
      {
        id: 'home',
        eventType: 'workingLocation',
        summary: 'Home',
        start: { date: '2026-11-25' },
        end: { date: '2026-11-26' },
      },
    ],
  );
  google.addCalendar({ id: TEAM, summary: 'Team', summaryOverride: 'My team', accessRole: 'reader' }, [
    {
      id: 'call',
      summary: 'Call',
      start: { dateTime: '2026-11-25T12:00:00Z' },
      end: { dateTime: '2026-11-25T13:00:00Z' },
    },
  ]);
}

/** The address at Google that Settings leads to. */
async function consentOf(app: TestApp, { token }: TestAccount): Promise<string> {
  const response = await app.send('/api/trpc/connections.connectGoogle', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return Url.parse(await response.json()).result.data.url;
}

/** The browser of a person comes back from Google. Returns how it ended. */
async function comeBack(account: TestAccount, location: string): Promise<string> {
  const cookie = await sessionCookieHeader({ sub: account.id, version: 1, by: 'password', at: Date.now() });
  const headers = { cookie: cookie.split(';')[0] ?? '', 'sec-fetch-site': 'cross-site' };
  const response = await answerGoogle(new Request(location, { headers }));
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

const agree = async (consentUrl: string) =>
  (await fetch(consentUrl, { redirect: 'manual' })).headers.get('location') ?? '';

async function connect(app: TestApp, account: TestAccount): Promise<string> {
  return comeBack(account, await agree(await consentOf(app, account)));
}

const ended = (outcome: string) => `http://parcours.test/settings/calendars?google=${outcome}`;

async function setUp(app: TestApp) {
  const ann = await app.account('Ann');
  const call = app.transport('rest').as(ann);
  const eventsOf = async (input: Record<string, unknown> = {}) =>
    Events.parse((await call('list_calendar_events', { ...week, ...input })).body).events;
  return { ann, call, eventsOf, titles: async () => (await eventsOf()).map(({ title }) => title) };
}

test('connects a Google account, reads its calendars and deletes an occurrence', async () => {
  await using google = await startGoogle();
  fill(google);
  await using app = await createApp({ env: google.env });
  const { ann, call, eventsOf } = await setUp(app);
  expect(await connect(app, ann)).toBe(ended('connected'));
  // Connecting again replaces the connection.
  expect(await connect(app, ann)).toBe(ended('connected'));
  expect((await call('list_connections')).body).toMatchObject({
    connections: [{ provider: 'google', label: KIM, status: 'ok', error: null }],
  });
  const [row] = await app.db.rows<{ text: string }>(sql`SELECT n::text AS text FROM connections n`);
  for (const token of google.state.refreshTokens)
    expect(row?.text).not.toContain(Buffer.from(token).toString('hex'));

  const listed = await call('list_calendars');
  expect(listed.body).toMatchObject({
    connected: true,
    calendars: [
      { name: KIM, color: '#9fe1e7', primary: true, canEdit: true, chosen: true },
      { name: 'My team', color: null, primary: false, canEdit: false, chosen: true },
    ],
  });
  const { calendars } = Calendars.parse(listed.body);
  const [own = '', team = ''] = calendars.map(({ calendarId }) => calendarId);
  expect(await eventsOf({ calendarIds: [own, team] })).toMatchObject([
    { title: 'Trip', start: '2026-11-27', end: '2026-11-29', eventId: 'trip' },
    { title: 'Standup', start: '2026-11-23T09:00:00+01:00' },
    { title: 'Standup moved', start: '2026-11-24T15:00:00+01:00' },
    { title: 'Call', start: '2026-11-25T12:00:00Z' },
  ]);

  const eventId = 'standup_20261123T080000Z';
  const remove = (calendarId: string, id: string) =>
    call('delete_calendar_event', { calendarId, eventId: id, notifyGuests: true });
  for (const id of [eventId, eventId, 'gone'])
    expect(await remove('primary', id)).toEqual({ status: 200, body: { eventId: id } });
  expect(google.state.requests).toContain(
    `DELETE /calendar/v3/calendars/${encodeURIComponent(KIM)}/events/${eventId}?sendUpdates=all`,
  );
  expect((await remove(team, 'call')).status).toBe(403);
  expect((await eventsOf()).map(({ title }) => title)).toEqual(['Trip', 'Standup moved']);
});

test('changes and makes events at Google unless the calendar is read-only', async () => {
  await using google = await startGoogle();
  fill(google);
  await using app = await createApp({ env: google.env });
  const { ann, call, eventsOf } = await setUp(app);
  await connect(app, ann);
  const { calendars } = Calendars.parse((await call('list_calendars')).body);
  const [own = '', team = ''] = calendars.map(({ calendarId }) => calendarId);
  await eventsOf({ calendarIds: [own, team] });
  const change = (eventId: string, fields: Record<string, unknown>) =>
    call('update_calendar_event', { eventId, ...fields });
  const hours = { start: '2026-11-24T08:00:00.000Z', end: '2026-11-24T09:30:00.000Z' };
  const days = { start: '2026-11-26', end: '2026-11-27' };
  for (const [eventId, fields] of [
    ['standup_20261123T080000Z', { ...hours, title: 'Later' }],
    ['trip', days],
    // Google refuses a time of both kinds.
    ['trip', hours],
    ['trip', { ...days, title: 'Trip' }],
  ] as const)
    expect(await change(eventId, fields)).toMatchObject({
      status: 200,
      body: { event: { ...fields, allDay: fields.start === days.start } },
    });
  expect([(await change('gone', hours)).status, (await change('call', hours)).status]).toEqual([404, 403]);
  expect(await eventsOf()).toMatchObject([
    { title: 'Trip', ...days },
    { title: 'Later', ...hours },
    { title: 'Standup moved' },
  ]);
  const lunch = { title: 'Lunch', ...hours };
  expect(await call('create_calendar_event', lunch)).toMatchObject({ body: { event: lunch } });
  expect((await eventsOf()).map(({ title }) => title)).toContain('Lunch');
  expect(google.state.requests.filter((line) => line.startsWith('PATCH'))).not.toContainEqual(
    expect.stringContaining('sendUpdates=all'),
  );
});

test('asks Google for changes only, and for everything once its sync token has expired', async () => {
  await using google = await startGoogle();
  fill(google);
  await using app = await createApp({ env: google.env });
  const { ann, titles } = await setUp(app);
  await connect(app, ann);
  const asked = async () => {
    google.state.requests.length = 0;
    const found = await titles();
    const kinds = google.state.requests.map((request) => /syncToken|pageToken|timeMin/.exec(request)?.[0]);
    return { found, kinds };
  };
  const all = ['Trip', 'Standup', 'Standup moved'];
  // The first page names the window, and the next ones do too.
  expect(await asked()).toEqual({ found: all, kinds: ['timeMin', 'timeMin'] });
  expect(await asked()).toEqual({ found: all, kinds: ['syncToken'] });
  google.change(KIM, 'trip', { summary: 'Long trip' });
  const changed = ['Long trip', 'Standup', 'Standup moved'];
  expect(await asked()).toEqual({ found: changed, kinds: ['syncToken', 'timeMin', 'timeMin'] });
  google.state.oldestToken = 1_000;
  expect(await asked()).toEqual({ found: changed, kinds: ['syncToken', 'timeMin', 'timeMin'] });
});

test('renews access tokens until the grant ends', async () => {
  await using google = await startGoogle();
  fill(google);
  await using app = await createApp({ env: google.env });
  const { ann, call, titles } = await setUp(app);
  await connect(app, ann);
  const stateOf = async () => (await call('list_connections')).body;
  expect(await titles()).toHaveLength(3);
  google.state.accessTokens.clear();
  expect(await titles()).toHaveLength(3);
  expect(await stateOf()).toMatchObject({ connections: [{ status: 'ok' }] });
  google.state.refusal = { status: 403, reason: 'rateLimitExceeded' };
  expect(await titles()).toEqual([]);
  const failing = (text: string) => ({
    connections: [{ status: 'failing', error: expect.stringContaining(text) }],
  });
  expect(await stateOf()).toMatchObject(failing('Try again later'));
  google.state.refusal = null;
  google.state.isAllowed = false;
  google.state.accessTokens.clear();
  expect(await titles()).toEqual([]);
  expect(await stateOf()).toMatchObject(failing('Connect it again'));
  google.state.isAllowed = true;
  await connect(app, ann);
  expect(await stateOf()).toMatchObject({ connections: [{ status: 'ok', error: null }] });
});

test('takes a code only from the browser of the account that asked for it', async () => {
  await using google = await startGoogle();
  fill(google);
  await using app = await createApp({ env: { ...google.env, ROW_LIMITS: 'connections=1' } });
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const location = await agree(await consentOf(app, eve));
  expect(await comeBack(ann, location)).toBe(ended('expired'));
  expect(await comeBack(eve, location.replace(/state=[^&]+/, 'state=made-up'))).toBe(ended('expired'));
  expect(await comeBack(eve, location.replace(/code=[^&]+/, 'code=made-up'))).toBe(ended('failed'));
  expect((await answerGoogle(new Request(location))).headers.get('location')).toBe(ended('expired'));
  const none = await app.transport('rest').as(ann)('list_connections');
  expect(none.body).toEqual({ connections: [] });

  const consent = await consentOf(app, ann);
  google.state.isAllowed = false;
  expect(await comeBack(ann, await agree(consent))).toBe(ended('denied'));
  google.state.isAllowed = true;
  const allowed = google.state.scope;
  google.state.scope = 'https://www.googleapis.com/auth/calendar.events';
  expect(await comeBack(ann, await agree(consent))).toBe(ended('consent'));
  google.state.scope = allowed;
  expect(await comeBack(ann, await agree(consent))).toBe(ended('connected'));
  google.state.calendars = [{ id: 'other@example.org', accessRole: 'owner', primary: true }];
  expect(await comeBack(ann, await agree(consent))).toBe(ended('full'));
});

test('revokes the grant at Google on disconnecting, unless the account is connected again', async () => {
  await using google = await startGoogle();
  fill(google);
  await using app = await createApp({ env: google.env });
  const { ann, call, titles } = await setUp(app);
  const disconnect = async () => {
    const { connections } = Connections.parse((await call('list_connections')).body);
    for (const { id } of connections)
      expect((await call('delete_connection', { connectionId: id })).status).toBe(200);
  };
  await connect(app, ann);
  expect(await titles()).toHaveLength(3);
  await disconnect();
  await connect(app, ann);
  await runAllJobs(app.url);
  expect(google.state.requests).not.toContain('POST /revoke');
  expect(await titles()).toHaveLength(3);
  await disconnect();
  await runAllJobs(app.url);
  expect(google.state.refreshTokens.size).toBe(0);

  await connect(app, ann);
  await deleteAccount(app.db, ann.id, sql`id = ${ann.id}`);
  await runAllJobs(app.url);
  expect(google.state.refreshTokens.size).toBe(0);
  expect(google.state.requests.filter((request) => request === 'POST /revoke')).toHaveLength(2);
});

test('offers no connection to Google without a client', async () => {
  await using app = await createApp();
  const { token } = await app.account('Ann');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await app.send('/api/trpc/connections.connectGoogle', {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect([response.status, await response.text()]).toEqual([
    409,
    expect.stringContaining('no Google client'),
  ]);
});
