import { once } from 'node:events';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CaldavServer } from '../../../testing/control-caldav';
import { type DavAsked, startDavProxy } from '../../../testing/dav-proxy';
import { startRadicale } from '../../../testing/radicale';
import { setUpCalendars, startApp } from '../../../testing/synced-calendars';
import type { TestApp } from '../../../testing/test-app';
import { startWorker } from '../../platform/jobs/worker';
import { allJobs } from '../../start/all-jobs';
import { syncConnection } from './sync-calendar';
import { readSyncedConnection } from './sync-rows';

let caldav: CaldavServer;

beforeAll(async () => {
  caldav = await startRadicale();
}, 120_000);
afterAll(() => caldav[Symbol.asyncDispose]());
beforeEach(async () => {
  await caldav.clear('kim');
  await caldav.makeCalendar('/kim/home/', 'Home');
});

const TASKS = 12;

/** Holds the requests of a method until it opens. */
function gate(method: string) {
  const events = new EventTarget();
  const asked: string[] = [];
  let isOpen = false;
  return {
    asked,
    /** When the first request has arrived. */
    arrival: once(events, 'arrival'),
    async wait(request: DavAsked): Promise<void> {
      asked.push(request.method);
      if (request.method !== method || isOpen) return;
      events.dispatchEvent(new Event('arrival'));
      await once(events, 'open');
    },
    open(): void {
      isOpen = true;
      events.dispatchEvent(new Event('open'));
    },
  };
}

/** A person with events of their tasks at a slow server. */
async function setUp(app: TestApp, url: string) {
  const slow = { ...caldav, url };
  const first = await setUpCalendars(app, { caldav: slow });
  await first.writeTo(first.idOf('Home'));
  const tasks: string[] = [];
  for (let nth = 0; nth < TASKS; nth++) tasks.push(await first.create(`Task ${nth}`, `09:${10 + nth}`));
  await first.sync();
  expect(await caldav.list('/kim/home/')).toHaveLength(TASKS);
  return {
    ...first,
    async reconnect() {
      const again = await setUpCalendars(app, { caldav: slow, account: first.ann });
      await again.writeTo(again.idOf('Home'));
      return again;
    },
    /** All tasks have their times, and one event each. */
    async expectAll() {
      for (const [nth, id] of tasks.entries())
        expect(await first.read(id)).toMatchObject({ when: { hasTime: true, time: `09:${10 + nth}` } });
      const titles = (await caldav.list('/kim/home/')).map((file) => /SUMMARY:(.*\d)/.exec(file)?.[1]);
      expect(titles.sort()).toEqual(tasks.map((_, nth) => `Task ${nth}`).sort());
    },
  };
}

const noJobs = async (app: TestApp) =>
  expect
    .poll(() => app.db.rows(sql`SELECT FROM graphile_worker.jobs WHERE task_identifier <> 'start_syncs'`), {
      timeout: 20_000,
    })
    .toEqual([]);

test.each([
  ['has not arrived', 'request', true],
  ['is done, and the answer has not arrived', 'answer', true],
  ['has not arrived at a server without conditions', 'request', false],
] as const)(
  'a calendar that is connected again while a removal %s loses no time and doubles no event',
  async (_, held, hasConditions) => {
    const deletes = gate('DELETE');
    await using proxy = await startDavProxy(caldav.url, async (asked, pass) => {
      if (!hasConditions) asked.headers.delete('if-match');
      if (held === 'request') await deletes.wait(asked);
      const response = await pass();
      if (held === 'answer') await deletes.wait(asked);
      return response;
    });
    await using app = await startApp();
    const { call, connection, sync, reconnect, expectAll } = await setUp(app, proxy.url);
    expect((await call('delete_connection', { connectionId: connection.id })).status).toBe(200);
    const erasing = sync();
    await deletes.arrival;
    const again = await reconnect();
    // A process that does not know of the removal, such as one that took over from a process that hangs.
    const synced = await readSyncedConnection(app.db, again.connection.id);
    if (!synced) throw new Error('There is no connection.');
    const { signal } = new AbortController();
    await syncConnection({ db: app.db, now: new Date(), jobId: 'test', signal }, synced);
    deletes.open();
    await erasing;
    await again.pull();
    await again.pull();
    await expectAll();
  },
);

test('an account writes and removes its events in one process at a time', async () => {
  const deletes = gate('DELETE');
  await using proxy = await startDavProxy(caldav.url, async (asked, pass) => {
    await deletes.wait(asked);
    return pass();
  });
  await using app = await startApp();
  const { call, connection, reconnect, expectAll } = await setUp(app, proxy.url);
  const workers = [await startWorker(app.url, allJobs), await startWorker(app.url, allJobs)];
  try {
    await call('delete_connection', { connectionId: connection.id });
    await deletes.arrival;
    deletes.asked.length = 0;
    await reconnect();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(deletes.asked.filter((method) => method === 'PUT' || method === 'REPORT')).toEqual([]);
    deletes.open();
    await noJobs(app);
    await expectAll();
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
});

test('a calendar that is chosen again while its events are removed keeps the times of tasks', async () => {
  const deletes = gate('DELETE');
  let cuts = 0;
  await using proxy = await startDavProxy(caldav.url, async (asked, pass) => {
    const response = await pass();
    // The event is removed, and nobody hears of it.
    if (asked.method === 'DELETE' && cuts++ < 4) throw new Error('cut');
    return response;
  });
  await using app = await startApp();
  const { idOf, writeTo, sync, pull, expectAll } = await setUp(app, proxy.url);
  deletes.open();
  await writeTo(null);
  await sync();
  expect(cuts).toBeGreaterThan(0);
  await writeTo(idOf('Home'));
  await pull();
  await pull();
  await expectAll();
});
