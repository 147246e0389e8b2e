import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { caldavSide, type EventHere, googleSide, type Side } from '../../../testing/calendar-sides';
import { startRadicale } from '../../../testing/radicale';
import { taskEventId } from './task-event-id';
import '../../../testing/random-inputs';
import { createApp } from '../../../testing/test-app';
import { startXandikos } from '../../../testing/xandikos';
import { syncConnection } from './sync-calendar';
import { readSyncedConnection } from './sync-rows';

/*
 * Random changes of tasks and of their events, on both sides, with requests that are cut off and two processes that sync at
 * once. Afterwards both sides agree, nothing is there twice, and foreign events are as they were.
 */

const MINUTE = 60_000;
const MONDAY = Date.parse('2026-11-23T08:00:00Z');

const Step = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'create',
      'move',
      'rename',
      'resize',
      'unschedule',
      'delete',
      'complete',
      'archive',
    ),
    nth: fc.nat(5),
    slot: fc.nat(200),
  }),
  fc.record({
    kind: fc.constantFrom('move there', 'rename there', 'resize there'),
    nth: fc.nat(5),
    slot: fc.nat(200),
  }),
  fc.record({
    kind: fc.constantFrom('move while syncing', 'rename while syncing'),
    nth: fc.nat(5),
    slot: fc.nat(200),
  }),
  fc.record({ kind: fc.constantFrom('delete there', 'foreign there'), nth: fc.nat(5), slot: fc.nat(200) }),
  fc.record({
    kind: fc.constantFrom('cut PUT', 'cut DELETE', 'cut REPORT', 'sync', 'sync'),
    nth: fc.nat(5),
    slot: fc.nat(1),
  }),
);
interface Step {
  kind: string;
  nth: number;
  slot: number;
}

const Tasks = z.object({
  tasks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      durationMin: z.number().nullable(),
      when: z.looseObject({ date: z.string().optional(), time: z.string().nullish() }),
    }),
  ),
});

/** The clock of Berlin in November, an hour ahead. */
const whenOf = (instant: number) => {
  const [date = '', time = ''] = new Date(instant + 60 * MINUTE).toISOString().split('T');
  return { kind: 'date', date, time: time.slice(0, 5) };
};

const Made = z.object({ task: z.object({ id: z.string() }) });

type Known = Partial<Record<'title' | 'start' | 'minutes', string | number | null>>;

async function setUp(side: Side) {
  const app = await createApp({ env: side.env });
  const ann = await app.account('Ann');
  const call = app.transport('rest').as(ann, { today: '2026-11-23' });
  await call('update_me', { preferences: { zone: 'Europe/Berlin' } });
  const connectionId = await side.connect(app, ann);
  await call('update_connection', { connectionId, writeTo: 'primary' });
  const foreign = new Map<string, EventHere>();
  /** By event, what was last set here and not changed in the calendar since. */
  const lastHere = new Map<string, Map<string, unknown>>();
  const note = (taskId: string, known: Known): void => {
    const id = taskEventId(taskId, ann.id);
    lastHere.set(id, new Map([...(lastHere.get(id) ?? []), ...Object.entries(known)]));
  };
  const tasks = async () => Tasks.parse((await call('list_tasks', { limit: 200 })).body).tasks;
  const isOurs = ({ id }: EventHere) => !foreign.has(id);

  async function sync(times = 1): Promise<void> {
    const connection = await readSyncedConnection(app.db, connectionId);
    if (!connection) throw new Error('There is no connection.');
    const { signal } = new AbortController();
    const job = { db: app.db, now: new Date(), jobId: 'test', signal };
    await Promise.allSettled(Array.from({ length: times }, () => syncConnection(job, connection)));
  }

  async function create(start: number, title: string): Promise<void> {
    const { task } = Made.parse((await call('create_task', { title, when: whenOf(start) })).body);
    note(task.id, { title, start });
  }

  async function changeHere({ kind, nth, slot }: Step): Promise<void> {
    const start = MONDAY + slot * 15 * MINUTE;
    if (kind === 'create') return create(start, `New ${slot}`);
    const own = await tasks();
    const taskId = own[nth % Math.max(1, own.length)]?.id;
    if (!taskId) return;
    const changes: Record<string, [Record<string, unknown>, Known]> = {
      move: [{ when: whenOf(start) }, { start }],
      rename: [{ title: `Here ${slot}` }, { title: `Here ${slot}` }],
      resize: [{ durationMin: slot + 5 }, { minutes: slot + 5 }],
      unschedule: [{ when: 'someday' }, { start: null }],
    };
    const [change, known] = changes[kind] ?? [];
    if (!change || !known) return void (await call(`${kind}_task`, { taskId }));
    await call('update_task', { taskId, ...change });
    note(taskId, known);
  }

  async function changeThere({ kind, nth, slot }: Step): Promise<void> {
    if (kind === 'foreign there') {
      const event = { id: `foreign${slot}`, title: 'Foreign', start: MONDAY + slot * MINUTE, minutes: 20 };
      foreign.set(event.id, event);
      return side.put(event);
    }
    const own = (await side.events()).filter(isOurs).sort((a, b) => (a.id < b.id ? -1 : 1));
    const event = own[nth % Math.max(1, own.length)];
    if (!event) return;
    const changes: Record<string, Partial<EventHere>> = {
      'move there': { start: MONDAY + slot * 15 * MINUTE },
      'rename there': { title: `There ${slot}` },
      'resize there': { minutes: slot + 5 },
    };
    const change = changes[kind];
    for (const field of Object.keys(change ?? { start: 0 })) lastHere.get(event.id)?.delete(field);
    await (change ? side.put({ ...event, ...change }) : side.remove(event.id));
  }

  async function run(step: Step): Promise<void> {
    const { kind, nth, slot } = step;
    if (kind === 'sync') return sync(slot + 1);
    if (kind.startsWith('cut ')) {
      side.cut(kind.slice(4), nth % 2 ? 'answer' : 'request');
      return sync();
    }
    if (kind.endsWith('syncing')) {
      const here = { ...step, kind: kind.replace(' while syncing', '') };
      return void (await Promise.all([sync(2), changeHere(here)]));
    }
    return kind.endsWith('there') ? changeThere(step) : changeHere(step);
  }

  /** What must be in the calendar, and what is. The events of completed tasks stay, and may be of any time. */
  async function compare() {
    const open = (await tasks()).map(({ id, title, durationMin, when: { date, time } }) => {
      const start = date && time ? Date.parse(`${date}T${time}:00+01:00`) : null;
      return { id: taskEventId(id, ann.id), title, start, minutes: durationMin ?? 30 };
    });
    // The latest change made here is never lost.
    for (const task of open) expect(task).toMatchObject(Object.fromEntries(lastHere.get(task.id) ?? []));
    const timed = open.flatMap(({ start, ...task }) => (start === null ? [] : [{ ...task, start }]));
    const done = await app.db.rows<{ id: string }>(sql`SELECT id FROM tasks WHERE status = 'done'`);
    const stays = new Set(done.map(({ id }) => taskEventId(id, ann.id)));
    const events = (await side.events()).filter(({ id }) => !stays.has(id));
    const byId = (a: EventHere, b: EventHere) => (a.id < b.id ? -1 : 1);
    return { wanted: [...timed, ...foreign.values()].sort(byId), found: events.sort(byId) };
  }

  return { app, run, sync, compare };
}

test.each([
  ['Radicale', () => caldavSide(startRadicale)],
  ['Xandikos', () => caldavSide(startXandikos)],
  ['Google', googleSide],
])('tasks and events at %s agree after any changes, cuts and simultaneous syncs', async (_, start) => {
  await using side = await start();
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 30, maxLength: 40 }), async (steps) => {
      for (const { id } of await side.events()) await side.remove(id);
      const { app, run, sync, compare } = await setUp(side);
      await using _app = app;
      for (const slot of [0, 10, 20, 30]) await run({ kind: 'create', nth: 0, slot });
      await sync();
      for (const step of steps) await run(step);
      // A cut that has not hit a request yet hits the first one.
      for (let round = 0; round < 4; round++) await sync();
      const { wanted, found } = await compare();
      expect(found).toEqual(wanted);
      // Nothing is written when nothing changes.
      await sync(2);
      expect((await compare()).found).toEqual(found);
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 1) },
  );
});
