import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CaldavServer } from '../../../testing/control-caldav';
import { startRadicale } from '../../../testing/radicale';
import { eventLines, linesOf, Made, OLD, setUpCalendars, startApp } from '../../../testing/synced-calendars';
import { transports } from '../../../testing/test-app';
import { startXandikos } from '../../../testing/xandikos';
import { taskEventId } from './task-event-id';

const servers = { Radicale: startRadicale, Xandikos: startXandikos };
let caldav: CaldavServer;

/** Starts a server for the tests of a block. */
function useServer(name: keyof typeof servers): void {
  beforeAll(async () => {
    caldav = await servers[name]();
  }, 120_000);
  afterAll(() => caldav[Symbol.asyncDispose]());
}

beforeEach(async () => {
  await caldav.clear('kim');
  await caldav.makeCalendar('/kim/home/', 'Home');
  await caldav.makeCalendar('/kim/plan/', 'Plan');
  await caldav.makeCalendar('/kim/shared/', 'Shared');
});

describe.each(['Radicale', 'Xandikos'] as const)('a calendar for planned tasks at %s', (name) => {
  useServer(name);

  test('writes an event for each open task with a time', async () => {
    await using app = await startApp();
    const { call, idOf, sync, writeTo, create, fileOf } = await setUpCalendars(app, { caldav });
    const draft = await create('Draft', '09:30', { notes: 'First line\nSecond', durationMin: 45 });
    const twin = await create('Twin', '09:30');
    const untimed = Made.parse((await call('create_task', { title: 'Later', when: '2026-11-24' })).body).task
      .id;
    await writeTo(idOf('Home'));
    await sync();
    expect(await linesOf(caldav, fileOf(draft))).toEqual([
      expect.stringContaining(
        `DESCRIPTION:First line\\nSecond\\n\\nhttp://parcours.test/today?task=${draft}`,
      ),
      'DTEND:20261124T091500Z',
      'DTSTART:20261124T083000Z',
      'SUMMARY:Draft',
    ]);
    expect(await linesOf(caldav, fileOf(twin))).toContain('DTEND:20261124T090000Z');
    expect(await linesOf(caldav, fileOf(untimed))).toBeNull();

    const when = { kind: 'date', date: '2026-11-26', time: '14:00' };
    await call('update_task', { taskId: draft, when, title: 'Final', durationMin: 60 });
    await sync();
    expect((await linesOf(caldav, fileOf(draft)))?.slice(1)).toEqual([
      'DTEND:20261126T140000Z',
      'DTSTART:20261126T130000Z',
      'SUMMARY:Final',
    ]);

    await call('complete_task', { taskId: twin });
    await call('update_task', { taskId: draft, when: '2026-11-26' });
    await sync();
    expect([await linesOf(caldav, fileOf(draft)), await linesOf(caldav, fileOf(twin))]).toEqual([
      null,
      expect.any(Array),
    ]);
    await call('update_task', { taskId: draft, when });
    const [archived, deleted] = [await create('Archived', '10:00'), await create('Deleted', '11:00')];
    await sync();
    expect(await linesOf(caldav, fileOf(draft))).toContain('DTSTART:20261126T130000Z');
    expect(await linesOf(caldav, fileOf(archived))).not.toBeNull();
    await call('archive_task', { taskId: archived });
    await call('delete_task', { taskId: deleted });
    await sync();
    expect([await linesOf(caldav, fileOf(archived)), await linesOf(caldav, fileOf(deleted))]).toEqual([
      null,
      null,
    ]);
  });

  test('follows an event that is moved or deleted in the calendar', async () => {
    await using app = await startApp();
    const { ann, call, idOf, sync, pull, writeTo, create, read, fileOf } = await setUpCalendars(app, {
      caldav,
    });
    await writeTo(idOf('Home'));
    const draft = await create('Draft', '09:30');
    await sync();
    await caldav.put(
      fileOf(draft),
      ...eventLines(taskEventId(draft, ann.id), ['20261125T133000Z', '20261125T150000Z'], {
        summary: 'Renamed',
      }),
    );
    await pull();
    expect(await read(draft)).toMatchObject({
      when: { kind: 'date', date: '2026-11-25', hasTime: true, time: '14:30' },
      durationMin: 90,
      title: 'Renamed',
    });
    // The event is the task, so the day leaves it out. The list of all events names its task.
    const window = {
      start: '2026-11-25T00:00:00Z',
      end: '2026-11-26T00:00:00Z',
      calendarIds: [idOf('Home')],
    };
    expect((await call('list_calendar_events', window)).body).toMatchObject({
      events: [{ taskId: draft }],
    });
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
    expect(await linesOf(caldav, fileOf(draft))).toBeNull();
  });

  test('follows the later of two changes', async () => {
    await using app = await startApp();
    const { ann, call, idOf, sync, writeTo, create, read, fileOf } = await setUpCalendars(app, { caldav });
    await writeTo(idOf('Home'));
    const [here, there] = [await create('Here', '09:00'), await create('There', '09:00')];
    await sync();
    const [first, second] = [
      ['20261125T100000Z', '20261125T103000Z'],
      ['20261126T100000Z', '20261126T103000Z'],
    ] as const;
    // Xandikos does not say when a file changed, so the time inside the file counts.
    const now = () => new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const stamp = () => (name === 'Xandikos' ? now() : OLD);
    const changeHere = (taskId: string) => call('update_task', { taskId, when: '2026-11-27T15:00' });
    await caldav.put(
      fileOf(here),
      ...eventLines(taskEventId(here, ann.id), first, { summary: 'Here', stamp: stamp() }),
    );
    await changeHere(there);
    // Both servers date changes by the second.
    await app.db.run(sql`UPDATE activity SET created_at = created_at - interval '2 seconds'`);
    await caldav.put(
      fileOf(there),
      ...eventLines(taskEventId(there, ann.id), second, { summary: 'There', stamp: stamp() }),
    );
    await changeHere(here);
    await sync();
    expect(await read(here)).toMatchObject({ when: { date: '2026-11-27', time: '15:00' } });
    expect(await linesOf(caldav, fileOf(here))).toContain('DTSTART:20261127T140000Z');
    expect(await read(there)).toMatchObject({ when: { date: '2026-11-26', time: '11:00' } });
    expect(await linesOf(caldav, fileOf(there))).toContain('DTSTART:20261126T100000Z');
  });

  test('keeps what other programs added to an event, and leaves other events alone', async () => {
    await using app = await startApp();
    const { ann, call, idOf, sync, writeTo, create, fileOf } = await setUpCalendars(app, { caldav });
    const foreign = eventLines('foreign', ['20261124T080000Z', '20261124T090000Z']);
    await caldav.put('/kim/home/foreign.ics', ...foreign);
    const before = await caldav.get('/kim/home/foreign.ics');
    await writeTo(idOf('Home'));
    const draft = await create('Draft', '09:00');
    await sync();
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:x', 'TRIGGER:-PT5M', 'END:VALARM'];
    const lines = eventLines(taskEventId(draft, ann.id), ['20261124T080000Z', '20261124T083000Z']);
    await caldav.put(fileOf(draft), ...lines.slice(0, -1), ...alarm, 'END:VEVENT');
    await call('update_task', { taskId: draft, title: 'Other' });
    await sync();
    const file = await caldav.get(fileOf(draft));
    expect(file).toContain('SUMMARY:Other');
    expect(file).toContain('TRIGGER:-PT5M');
    expect(await caldav.get('/kim/home/foreign.ics')).toBe(before);
  });

  test('moves its events to another calendar and removes them on disconnecting', async () => {
    await using app = await startApp();
    const { ann, call, connection, idOf, sync, writeTo, create, fileOf } = await setUpCalendars(app, {
      caldav,
    });
    await writeTo(idOf('Home'));
    const draft = await create('Draft', '09:00');
    await sync();
    await writeTo(idOf('Plan'));
    await sync();
    expect([await linesOf(caldav, fileOf(draft)), await linesOf(caldav, fileOf(draft, 'plan'))]).toEqual([
      null,
      expect.any(Array),
    ]);
    const leave = { connectionId: connection.id, leaveEvents: true };
    expect((await call('delete_connection', leave)).status).toBe(200);
    await sync();
    expect(await linesOf(caldav, fileOf(draft, 'plan'))).not.toBeNull();

    // The remaining event is used again, not written twice.
    const again = await setUpCalendars(app, { caldav, account: ann });
    await again.call('update_task', { taskId: draft, when: '2026-11-27T15:00' });
    await again.writeTo(again.idOf('Plan'));
    await again.sync();
    expect(await linesOf(caldav, fileOf(draft, 'plan'))).toContain('DTSTART:20261127T140000Z');
    expect((await call('delete_connection', { connectionId: again.connection.id })).status).toBe(200);
    await again.sync();
    expect(await linesOf(caldav, fileOf(draft, 'plan'))).toBeNull();
  });
});

describe('a calendar for planned tasks', () => {
  useServer('Radicale');

  test.each(transports)(
    'is chosen among those of a connection that may be changed, by its person alone, over %s',
    async (transport) => {
      await using app = await startApp();
      const { call, connection, idOf, writeTo } = await setUpCalendars(app, { caldav, transport });
      const stranger = app.transport(transport).as(await app.account('Eve'));
      const other = { ...connection, writeTo: idOf('Home') };
      expect(connection['writeTo']).toBeNull();
      expect(await writeTo(idOf('Home'))).toEqual({ status: 200, body: { connection: other } });
      expect((await call('list_connections')).body).toEqual({ connections: [other] });
      expect(await writeTo('primary')).toMatchObject({
        body: { connection: { writeTo: expect.any(String) } },
      });
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
    },
  );

  test('has the tasks of its person alone, of whichever workspace', async () => {
    await using app = await startApp();
    const { ann, call, idOf, sync, writeTo, create, fileOf } = await setUpCalendars(app, { caldav });
    const bob = await app.account('Bob');
    const workspace = z.object({ workspace: z.object({ id: z.string() }) });
    const { id } = workspace.parse((await call('create_workspace', { name: 'Team' })).body).workspace;
    await call('add_member', { workspaceId: id, target: bob.username, role: 'admin' });
    await writeTo(idOf('Home'));
    const shared = await create('Shared', '09:00', { workspaceId: id });
    await sync();
    expect(await linesOf(caldav, fileOf(shared))).not.toBeNull();
    const byBob = app.transport('rest').as(bob);
    await byBob('update_task', { taskId: shared, when: '2026-11-27T15:00' });
    await sync();
    expect(await linesOf(caldav, fileOf(shared))).toContain('DTSTART:20261127T140000Z');
    await byBob('update_task', { taskId: shared, assigneeId: bob.id });
    await sync();
    expect(await linesOf(caldav, fileOf(shared))).toBeNull();
    await byBob('update_task', { taskId: shared, assigneeId: ann.id });
    await sync();
    expect(await linesOf(caldav, fileOf(shared))).not.toBeNull();
  });
});
