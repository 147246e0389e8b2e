import ICAL from 'ical.js';
import { z } from 'zod';
import { encryptAccount, saveConnection } from '../server/features/calendars/store';
import type { CaldavServer } from './control-caldav';
import { startDatabaseProxy } from './database-proxy';
import { startGoogle } from './google-server';
import type { TestAccount, TestApp } from './test-app';

/* Calendars as their person sees them in another program. */

const MINUTE = 60_000;

export interface EventHere {
  id: string;
  title: string;
  start: number;
  minutes: number;
}

export interface Side extends AsyncDisposable {
  env: Record<string, string>;
  connect(app: TestApp, account: TestAccount): Promise<string>;
  events(): Promise<EventHere[]>;
  put(event: EventHere): Promise<void>;
  remove(id: string): Promise<void>;
  /** Cuts the next request of a method, before it arrives or before its answer. */
  cut(method: string, at: 'request' | 'answer'): void;
}

const stamp = (instant: number) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');

export async function caldavSide(start: () => Promise<CaldavServer>): Promise<Side> {
  const caldav = await start();
  const proxy = await startDatabaseProxy(caldav.url);
  await caldav.clear('kim');
  await caldav.makeCalendar('/kim/home/', 'Home');
  const url = proxy.url.replace(/\/$/, '');
  return {
    env: { ALLOW_PRIVATE_HOSTS: 'true' },
    async connect(app, account) {
      const call = app.transport('rest').as(account);
      const server = { provider: 'caldav', url, username: 'kim', password: 'secret' };
      const made = z.object({ connection: z.object({ id: z.string() }) });
      return made.parse((await call('create_connection', server)).body).connection.id;
    },
    async events() {
      return (await caldav.list('/kim/home/')).map((file) => {
        const component = ICAL.Component.fromString(file).getFirstSubcomponent('vevent') ?? undefined;
        const { uid: id, summary: title, startDate, endDate } = new ICAL.Event(component);
        const start = startDate.toUnixTime() * 1000;
        return { id, title, start, minutes: (endDate.toUnixTime() * 1000 - start) / MINUTE };
      });
    },
    put: async ({ id, title, start, minutes }) =>
      void (await caldav.put(
        `/kim/home/${id}.ics`,
        ...['BEGIN:VEVENT', `UID:${id}`, 'DTSTAMP:20261101T000000Z', `SUMMARY:${title}`],
        ...[`DTSTART:${stamp(start)}`, `DTEND:${stamp(start + minutes * MINUTE)}`, 'END:VEVENT'],
      )),
    remove: async (id) => void (await caldav.remove(`/kim/home/${id}.ics`)),
    cut: (method, at) => proxy.cut({ text: `${method} /`, at }),
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await caldav[Symbol.asyncDispose]();
    },
  };
}

const KIM = 'kim@example.org';

export async function googleSide(): Promise<Side> {
  const google = await startGoogle();
  const proxy = await startDatabaseProxy(google.url);
  google.addCalendar({ id: KIM, summary: KIM, accessRole: 'owner', primary: true }, []);
  google.state.refreshTokens.add('refresh');
  const at = (instant: number) => ({ dateTime: new Date(instant).toISOString() });
  const methods: Record<string, string> = { PUT: 'POST', REPORT: 'GET' };
  return {
    env: { ...google.env, GOOGLE_URL: proxy.url.replace(/\/$/, '') },
    connect: (app, account) =>
      saveConnection(app.db, {
        userId: account.id,
        ...{ provider: 'google', account: KIM, label: KIM },
        secret: encryptAccount({ refreshToken: 'refresh' }),
        calendars: [{ remoteId: KIM, name: KIM, color: null, primary: true, canEdit: true }],
      }),
    async events() {
      const events = (google.state.events.get(KIM) ?? []).filter(({ status }) => status !== 'cancelled');
      return events.flatMap(({ id, summary = '', start, end }) => {
        if (!('dateTime' in start && 'dateTime' in end)) return [];
        const from = Date.parse(start.dateTime);
        return [{ id, title: summary, start: from, minutes: (Date.parse(end.dateTime) - from) / MINUTE }];
      });
    },
    async put({ id, title, start, minutes }) {
      const fields = { summary: title, start: at(start), end: at(start + minutes * MINUTE) };
      google.put(KIM, { id, ...fields });
    },
    remove: async (id) => google.change(KIM, id, { status: 'cancelled' }),
    cut: (method, where) => proxy.cut({ text: `${methods[method] ?? method} /calendar`, at: where }),
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await google[Symbol.asyncDispose]();
    },
  };
}
