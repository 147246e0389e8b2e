import sql from 'sql-template-tag';
import { z } from 'zod';
import { taskEventId } from '../server/features/calendars/task-event-id';
import type { CaldavServer } from './control-caldav';
import { makeJobsDue } from './make-jobs-due';
import { runAllJobs } from './run-all-jobs';
import { createApp, type TestAccount, type TestApp, type transports } from './test-app';

export const Made = z.object({ task: z.object({ id: z.string() }) });
const Found = z.object({
  task: z.looseObject({ title: z.string(), when: z.looseObject({ kind: z.string() }) }),
});
const Connected = z.object({ connection: z.looseObject({ id: z.string() }) });
export const Calendars = z.object({
  calendars: z.array(z.object({ calendarId: z.string(), name: z.string() })),
});

export const startApp = () => createApp({ env: { ALLOW_PRIVATE_HOSTS: 'true' } });

interface Setup {
  caldav: CaldavServer;
  transport?: (typeof transports)[number];
  account?: TestAccount;
}

/** A person whose calendars at a server are connected. */
export async function setUpCalendars(app: TestApp, { caldav, transport = 'rest', account }: Setup) {
  const ann = account ?? (await app.account('Ann'));
  const call = app.transport(transport).as(ann, { today: '2026-11-23' });
  await call('update_me', { preferences: { zone: 'Europe/Berlin' } });
  const server = { provider: 'caldav', url: caldav.url, username: 'kim', password: 'secret' };
  const { connection } = Connected.parse((await call('create_connection', server)).body);
  const { calendars } = Calendars.parse((await call('list_calendars')).body);
  const idOf = (name: string) => calendars.find((one) => one.name === name)?.calendarId ?? '';
  const sync = async () => {
    await makeJobsDue(app.db);
    await runAllJobs(app.url);
  };
  return {
    ann,
    call,
    connection,
    idOf,
    sync,
    /** As the next sweep does. */
    async pull() {
      await app.db.run(sql`UPDATE connections SET synced_at = NULL`);
      await call('get_plan', { day: '2026-11-23' });
      await sync();
    },
    writeTo: (writeTo: string | null) => call('update_connection', { connectionId: connection.id, writeTo }),
    async create(title: string, time: string, more: Record<string, unknown> = {}) {
      const when = { kind: 'date', date: '2026-11-24', time };
      return Made.parse((await call('create_task', { title, when, ...more })).body).task.id;
    },
    read: async (taskId: string) => Found.parse((await call('get_task', { taskId })).body).task,
    fileOf: (taskId: string, calendar = 'home') => `/kim/${calendar}/${taskEventId(taskId, ann.id)}.ics`,
  };
}

/** The lines of a file that tests compare. */
export async function linesOf(caldav: CaldavServer, path: string): Promise<string[] | null> {
  const file = await caldav.get(path).catch(() => null);
  const isCompared = (line: string) => /^(SUMMARY|DTSTART|DTEND|DESCRIPTION)/.test(line);
  return (
    file
      ?.replaceAll(/\r?\n[ \t]/g, '')
      .split(/\r?\n/)
      .filter(isCompared)
      .sort() ?? null
  );
}

/** When most events of tests say that they were changed. */
export const OLD = '20261101T000000Z';

export const eventLines = (
  eventId: string,
  [start, end]: readonly [string, string],
  { summary = 'Draft', stamp = OLD } = {},
) => [
  'BEGIN:VEVENT',
  `UID:${eventId}`,
  `DTSTAMP:${stamp}`,
  `SUMMARY:${summary}`,
  `DTSTART:${start}`,
  `DTEND:${end}`,
  'END:VEVENT',
];
