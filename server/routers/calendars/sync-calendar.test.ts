import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { taskEventId } from '../../outside/calendars/task-event-id';
import { makeJobsDue } from '../../testing/make-jobs-due';
import { type Radicale, startRadicale } from '../../testing/radicale';
import { runAllJobs } from '../../testing/run-all-jobs';
import { createApp, type TestAccount, type TestApp, transports } from '../../testing/test-app';

let radicale: Radicale;

beforeAll(async () => {
  radicale = await startRadicale();
}, 120_000);
afterAll(() => radicale[Symbol.asyncDispose]());
beforeEach(async () => {
  await radicale.clear('kim');
  await radicale.makeCalendar('/kim/home/', 'Home');
  await radicale.makeCalendar('/kim/plan/', 'Plan');
  await radicale.makeCalendar('/kim/shared/', 'Shared');
});

const Made = z.object({ task: z.object({ id: z.string() }) });
const Found = z.object({
  task: z.looseObject({ title: z.string(), when: z.looseObject({ kind: z.string() }) }),
});
const Connected = z.object({ connection: z.looseObject({ id: z.string() }) });
const Calendars = z.object({ calendars: z.array(z.object({ calendarId: z.string(), name: z.string() })) });

const startApp = () => createApp({ env: { ALLOW_PRIVATE_HOSTS: 'true' } });

async function setUp(app: TestApp, transport: (typeof transports)[number], account?: TestAccount) {
  const ann = account ?? (await app.account('Ann'));
  const call = app.transport(transport).as(ann, { today: '2026-11-23' });
  await call('update_me', { preferences: { zone: 'Europe/Berlin' } });
  const server = { provider: 'caldav', url: radicale.url, username: 'kim', password: 'secret' };
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
async function linesOf(path: string): Promise<string[] | null> {
  const file = await radicale.get(path).catch(() => null);
  const isCompared = (line: string) => /^(SUMMARY|DTSTART|DTEND|DESCRIPTION)/.test(line);
  return (
    file
      ?.replaceAll(/\r?\n[ \t]/g, '')
      .split(/\r?\n/)
      .filter(isCompared)
      .sort() ?? null
  );
}

const eventLines = (eventId: string, [start, end]: readonly [string, string], summary = 'Draft') => [
  'BEGIN:VEVENT',
  `UID:${eventId}`,
  'DTSTAMP:20261101T000000Z',
  `SUMMARY:${summary}`,
  `DTSTART:${start}`,
  `DTEND:${end}`,
  'END:VEVENT',
];

describe.each(transports)('a calendar for planned tasks over %s', (transport) => {
  test('is chosen among those of a connection that may be changed, by its person alone', async () => {
    await using app = await startApp();
    const { call, connection, idOf, writeTo } = await setUp(app, transport);
    const stranger = app.transport(transport).as(await app.account('Eve'));
    const other = { ...connection, writeTo: idOf('Home') };
    expect(connection['writeTo']).toBeNull();
    expect(await writeTo(idOf('Home'))).toEqual({ status: 200, body: { connection: other } });
    expect((await call('list_connections')).body).toEqual({ connections: [other] });
    expect(await writeTo('primary')).toMatchObject({ body: { connection: { writeTo: expect.any(String) } } });
    expect(await writeTo(idOf('Shared'))).toMatchObject({ status: 403 });
    expect(await writeTo('no calendar')).toMatchObject({ status: 404 });
    const connectionId = connection.id;
    const calendars = [idOf('Plan'), idOf('Shared')];
    const empty = await call('update_connection', { connectionId, calendars });
    expect(empty).toMatchObject({ status: 200, body: { connection: { writeTo: expect.any(String) } } });
    expect((await call('list_calendars')).body).toMatchObject({
      calendars: [
        { name: 'Home', chosen: false },
        { name: 'Plan', chosen: true },
        { name: 'Shared', chosen: true },
      ],
    });
    expect((await stranger('update_connection', { connectionId, writeTo: null })).status).toBe(404);
    expect(await writeTo(null)).toMatchObject({ status: 200, body: { connection: { writeTo: null } } });
  });

  test('has an event for each open task with a time, which follows the task', async () => {
    await using app = await startApp();
    const { call, idOf, sync, writeTo, create, fileOf } = await setUp(app, transport);
    const draft = await create('Draft', '09:30', { notes: 'First line\nSecond', durationMin: 45 });
    const twin = await create('Twin', '09:30');
    const untimed = Made.parse((await call('create_task', { title: 'Later', when: '2026-11-24' })).body).task
      .id;
    await writeTo(idOf('Home'));
    await sync();
    expect(await linesOf(fileOf(draft))).toEqual([
      expect.stringContaining(
        `DESCRIPTION:First line\\nSecond\\n\\nhttp://parcours.test/today?task=${draft}`,
      ),
      'DTEND:20261124T091500Z',
      'DTSTART:20261124T083000Z',
      'SUMMARY:Draft',
    ]);
    expect(await linesOf(fileOf(twin))).toContain('DTEND:20261124T090000Z');
    expect(await linesOf(fileOf(untimed))).toBeNull();

    const when = { kind: 'date', date: '2026-11-26', time: '14:00' };
    await call('update_task', { taskId: draft, when, title: 'Final', durationMin: 60 });
    await sync();
    expect((await linesOf(fileOf(draft)))?.slice(1)).toEqual([
      'DTEND:20261126T140000Z',
      'DTSTART:20261126T130000Z',
      'SUMMARY:Final',
    ]);

    await call('complete_task', { taskId: twin });
    await call('update_task', { taskId: draft, when: '2026-11-26' });
    await sync();
    expect([await linesOf(fileOf(draft)), await linesOf(fileOf(twin))]).toEqual([null, expect.any(Array)]);
    await call('update_task', { taskId: draft, when });
    const [archived, deleted] = [await create('Archived', '10:00'), await create('Deleted', '11:00')];
    await sync();
    expect(await linesOf(fileOf(draft))).toContain('DTSTART:20261126T130000Z');
    expect(await linesOf(fileOf(archived))).not.toBeNull();
    await call('archive_task', { taskId: archived });
    await call('delete_task', { taskId: deleted });
    await sync();
    expect([await linesOf(fileOf(archived)), await linesOf(fileOf(deleted))]).toEqual([null, null]);
  });

  test('moves the task when its event is moved there, and takes its time when it is deleted', async () => {
    await using app = await startApp();
    const { ann, call, idOf, sync, pull, writeTo, create, read, fileOf } = await setUp(app, transport);
    await writeTo(idOf('Home'));
    const draft = await create('Draft', '09:30');
    await sync();
    await radicale.put(
      fileOf(draft),
      ...eventLines(taskEventId(draft, ann.id), ['20261125T133000Z', '20261125T150000Z'], 'Renamed'),
    );
    await pull();
    expect(await read(draft)).toMatchObject({
      when: { kind: 'date', date: '2026-11-25', hasTime: true, time: '14:30' },
      durationMin: 90,
      title: 'Renamed',
    });
    // It is the task, so the day does not show it again. The list of all events says whose it is.
    const window = {
      start: '2026-11-25T00:00:00Z',
      end: '2026-11-26T00:00:00Z',
      calendarIds: [idOf('Home')],
    };
    expect((await call('list_calendar_events', window)).body).toMatchObject({ events: [{ taskId: draft }] });
    expect((await call('get_plan', { day: '2026-11-25' })).body).toMatchObject({ plan: { events: [] } });

    await call('delete_calendar_event', {
      calendarId: 'primary',
      eventId: `${taskEventId(draft, ann.id)}.ics`,
    });
    await sync();
    const undated = {
      when: { kind: 'date', date: '2026-11-25', hasTime: false, time: null },
      durationMin: 90,
    };
    expect(await read(draft)).toMatchObject(undated);
    await pull();
    expect(await linesOf(fileOf(draft))).toBeNull();
  });
});

test('follows the later of two changes', async () => {
  await using app = await startApp();
  const { ann, call, idOf, sync, writeTo, create, read, fileOf } = await setUp(app, 'rest');
  await writeTo(idOf('Home'));
  const [here, there] = [await create('Here', '09:00'), await create('There', '09:00')];
  await sync();
  const [first, second] = [
    ['20261125T100000Z', '20261125T103000Z'],
    ['20261126T100000Z', '20261126T103000Z'],
  ] as const;
  const changeHere = (taskId: string) => call('update_task', { taskId, when: '2026-11-27T15:00' });
  await radicale.put(fileOf(here), ...eventLines(taskEventId(here, ann.id), first, 'Here'));
  await changeHere(there);
  // Radicale dates changes by the second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await radicale.put(fileOf(there), ...eventLines(taskEventId(there, ann.id), second, 'There'));
  await changeHere(here);
  await sync();
  expect(await read(here)).toMatchObject({ when: { date: '2026-11-27', time: '15:00' } });
  expect(await linesOf(fileOf(here))).toContain('DTSTART:20261127T140000Z');
  expect(await read(there)).toMatchObject({ when: { date: '2026-11-26', time: '11:00' } });
  expect(await linesOf(fileOf(there))).toContain('DTSTART:20261126T100000Z');
});

test('keeps what other programs added to an event, and leaves other events alone', async () => {
  await using app = await startApp();
  const { ann, call, idOf, sync, writeTo, create, fileOf } = await setUp(app, 'rest');
  const foreign = eventLines('foreign', ['20261124T080000Z', '20261124T090000Z']);
  await radicale.put('/kim/home/foreign.ics', ...foreign);
  const before = await radicale.get('/kim/home/foreign.ics');
  await writeTo(idOf('Home'));
  const draft = await create('Draft', '09:00');
  await sync();
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:x', 'TRIGGER:-PT5M', 'END:VALARM'];
  const lines = eventLines(taskEventId(draft, ann.id), ['20261124T080000Z', '20261124T083000Z']);
  await radicale.put(fileOf(draft), ...lines.slice(0, -1), ...alarm, 'END:VEVENT');
  await call('update_task', { taskId: draft, title: 'Other' });
  await sync();
  const file = await radicale.get(fileOf(draft));
  expect(file).toContain('SUMMARY:Other');
  expect(file).toContain('TRIGGER:-PT5M');
  expect(await radicale.get('/kim/home/foreign.ics')).toBe(before);
});

test('moves its events to another calendar, and removes them on disconnecting unless they shall stay', async () => {
  await using app = await startApp();
  const { ann, call, connection, idOf, sync, writeTo, create, fileOf } = await setUp(app, 'rest');
  await writeTo(idOf('Home'));
  const draft = await create('Draft', '09:00');
  await sync();
  await writeTo(idOf('Plan'));
  await sync();
  expect([await linesOf(fileOf(draft)), await linesOf(fileOf(draft, 'plan'))]).toEqual([
    null,
    expect.any(Array),
  ]);
  const leave = { connectionId: connection.id, leaveEvents: true };
  expect((await call('delete_connection', leave)).status).toBe(200);
  await sync();
  expect(await linesOf(fileOf(draft, 'plan'))).not.toBeNull();

  // The event that stayed is taken over, not written twice.
  const again = await setUp(app, 'rest', ann);
  await again.call('update_task', { taskId: draft, when: '2026-11-27T15:00' });
  await again.writeTo(again.idOf('Plan'));
  await again.sync();
  expect(await linesOf(fileOf(draft, 'plan'))).toContain('DTSTART:20261127T140000Z');
  expect((await call('delete_connection', { connectionId: again.connection.id })).status).toBe(200);
  await again.sync();
  expect(await linesOf(fileOf(draft, 'plan'))).toBeNull();
});

test('has the tasks of its person alone, of whichever workspace', async () => {
  await using app = await startApp();
  const { ann, call, idOf, sync, writeTo, create, fileOf } = await setUp(app, 'rest');
  const bob = await app.account('Bob');
  const workspace = z.object({ workspace: z.object({ id: z.string() }) });
  const { id } = workspace.parse((await call('create_workspace', { name: 'Team' })).body).workspace;
  await call('add_member', { workspaceId: id, target: bob.username, role: 'admin' });
  await writeTo(idOf('Home'));
  const shared = await create('Shared', '09:00', { workspaceId: id });
  await sync();
  expect(await linesOf(fileOf(shared))).not.toBeNull();
  const byBob = app.transport('rest').as(bob);
  await byBob('update_task', { taskId: shared, when: '2026-11-27T15:00' });
  await sync();
  expect(await linesOf(fileOf(shared))).toContain('DTSTART:20261127T140000Z');
  await byBob('update_task', { taskId: shared, assigneeId: bob.id });
  await sync();
  expect(await linesOf(fileOf(shared))).toBeNull();
  await byBob('update_task', { taskId: shared, assigneeId: ann.id });
  await sync();
  expect(await linesOf(fileOf(shared))).not.toBeNull();
});
