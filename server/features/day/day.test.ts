import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { UNKNOWN_ID } from '../../../testing/sample-inputs';
import { callHeaders, createApp, type TestAccount, transports } from '../../../testing/test-app';
import { DayContext } from '../../wire/context';
import { Entry, Plan, Round, Session } from '../../wire/day';

const day = '2026-11-21';
const shapes = {
  round: z.object({ round: Round }),
  rounds: z.object({ rounds: z.array(Round) }),
  started: z.object({ session: Session, stopped: Session.nullable() }),
  session: z.object({ session: Session }),
  sessions: z.object({ sessions: z.array(Session) }),
  plan: z.object({ plan: Plan }),
  entry: z.object({ entry: Entry }),
  context: z.object({ context: DayContext }),
  task: z.object({ task: z.object({ id: z.string() }) }),
  tasks: z.object({ tasks: z.array(z.object({ id: z.string() })) }),
  journal: z.object({
    completions: z.array(z.object({ id: z.string() })),
    sessions: z.array(Session),
    entries: z.array(Entry),
  }),
};

describe.each(transports)('a day over %s', (transport) => {
  test('is planned, engaged, worked, closed and journaled for its owner alone', async () => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const call = app.transport(transport).as(ann, { today: day });
    const stranger = app.transport(transport).as(eve, { today: day });
    const make = async (title: string, fields = {}) =>
      shapes.task.parse((await call('create_task', { title, ...fields })).body).task.id;
    const bank = await make('Call the bank', { when: { kind: 'today' }, durationMin: 15 });
    const tiles = await make('Order tiles', {
      when: { kind: 'date', date: '2026-11-18' },
      deadline: '2026-11-20',
      notes: '😀'.repeat(50_000),
    });
    const later = await make('Some other day');

    const six = shapes.rounds.parse((await call('list_rounds', { day })).body).rounds;
    expect(six.map(({ index, taskIds, engaged, closedAt }) => [index, taskIds, engaged, closedAt])).toEqual(
      [0, 1, 2, 3, 4, 5].map((index) => [index, [], false, null]),
    );
    expect((await call('close_round', { day, index: 1 })).status).toBe(404);
    const planned = await call('plan_round', { day, index: 1, taskIds: [later, bank] });
    expect(planned).toMatchObject({
      status: 200,
      body: { round: { day, index: 1, taskIds: [later, bank], closedAt: null } },
    });
    expect(await call('plan_round', { day, index: 1, taskIds: [bank, bank] })).toMatchObject({ status: 400 });
    expect((await stranger('plan_round', { day, index: 1, taskIds: [bank] })).status).toBe(404);
    for (const wrong of [
      { day: '2026-02-30', index: 0 },
      { day, index: 6 },
      { day, index: -1 },
    ])
      expect((await call('close_round', wrong)).status).toBe(400);

    await call('engage_round', { day, index: 1 });
    await call('engage_round', { day, index: 2 });
    const engaged = shapes.rounds.parse((await call('list_rounds', { day })).body).rounds;
    expect(engaged.filter((round) => round.engaged).map(({ index }) => index)).toEqual([2]);

    const first = shapes.started.parse((await call('start_session', { taskId: bank })).body);
    const second = await call('start_session', { taskId: tiles, visibility: 'public' });
    expect(second).toMatchObject({ status: 201, body: { stopped: { id: first.session.id } } });
    const { session } = shapes.started.parse(second.body);
    expect((await stranger('stop_session', { sessionId: session.id })).status).toBe(404);
    const stopped = shapes.session.parse((await call('stop_session', { sessionId: session.id })).body);
    expect((await call('stop_session', { sessionId: session.id })).body).toEqual(stopped);
    const early = { sessionId: session.id, startedAt: 1_000, endedAt: 500 };
    expect(await call('update_session', early)).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'endedAt' }] } },
    });
    expect((await call('update_session', { sessionId: session.id })).status).toBe(200);

    await call('complete_task', { taskId: bank });
    const plan = shapes.plan.parse((await call('get_plan', { day, limit: 50 })).body).plan;
    expect(plan.tasks.map(({ id }) => id)).toEqual([bank, tiles, later]);
    expect(plan.rounds).toHaveLength(6);
    expect(shapes.plan.parse((await stranger('get_plan', { day })).body).plan.tasks).toEqual([]);

    const closed = shapes.round.parse((await call('close_round', { day, index: 1 })).body);
    expect((await call('close_round', { day, index: 1 })).body).toEqual(closed);
    expect((await call('plan_round', { day, index: 1, taskIds: [] })).status).toBe(409);
    expect((await call('engage_round', { day, index: 1 })).status).toBe(409);

    await call('write_journal_entry', { day, mood: 4 });
    const written = await call('write_journal_entry', { day, note: 'Tiles at last.' });
    expect(written.body).toEqual({ entry: { day, mood: 4, note: 'Tiles at last.' } });
    expect((await call('write_journal_entry', { day, mood: 6 })).status).toBe(400);
    const journal = shapes.journal.parse((await call('get_journal')).body);
    expect(journal.completions.map(({ id }) => id)).toEqual([bank]);
    expect(journal.sessions.map(({ id }) => id)).toEqual([session.id, first.session.id]);
    expect(journal.entries).toEqual([{ day, mood: 4, note: 'Tiles at last.' }]);
    expect(shapes.journal.parse((await stranger('get_journal')).body)).toEqual({
      completions: [],
      sessions: [],
      entries: [],
    });

    const { context } = shapes.context.parse((await call('get_context', { detail: 'full' })).body);
    expect(context).toMatchObject({
      day,
      overdue: { total: 1 },
      today: { total: 1 },
      engagedRound: { round: { index: 2 } },
    });
    expect(context.summary).toContain(tiles);
    expect(context.next).toMatchObject({ task: { id: tiles }, reason: 'Its deadline has passed.' });
    await call('plan_round', { day, index: 2, taskIds: [bank, later] });
    const short = { day, next: { task: { id: later } }, summary: expect.stringContaining(tiles) };
    const { body } = await call('get_context', { detail: 'summary' });
    expect(body).toMatchObject({ context: short });
    expect(Object.keys(Object(body).context).sort()).toEqual(['day', 'next', 'summary']);
    expect((await stranger('get_context')).body).toMatchObject({ context: { next: null } });
    expect(context.today.tasks.map(({ notes }) => notes)).toEqual([`${'😀'.repeat(500)}…`]);
    expect((await call('delete_session', { sessionId: first.session.id })).body).toEqual({
      sessionId: first.session.id,
    });
    expect((await call('delete_session', { sessionId: first.session.id })).status).toBe(404);
    expect((await call('start_session', { taskId: UNKNOWN_ID })).status).toBe(404);
  });
});

describe.each(transports)('another day over %s', (transport) => {
  test('has its own tasks only, and one definition of overdue counts everywhere', async () => {
    await using app = await createApp();
    const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
    const call = app.transport(transport).as(ann, { today: day });
    const make = async (title: string, fields: object) =>
      shapes.task.parse((await call('create_task', { title, ...fields })).body).task.id;
    const on = (date: string) => ({ when: { kind: 'date', date } });
    await make('Undated', { when: { kind: 'today' } });
    const left = await make('Left', on('2026-11-19'));
    const late = await make('Late', { deadline: '2026-11-19' });
    const next = await make('Next', on('2026-11-22'));
    const planOf = async (of: string, account = ann) => {
      const { body } = await app.transport(transport).call(account, 'get_plan', { day: of }, { today: day });
      return shapes.plan.parse(body).plan.tasks.map(({ title }) => title);
    };
    expect(await planOf(day)).toEqual(['Undated', 'Left']);
    expect(await planOf('tomorrow')).toEqual(['Next']);
    expect(await planOf('2026-11-19')).toEqual(['Left']);
    expect(await planOf('2026-11-19', eve)).toEqual([]);

    const { body } = await call('list_tasks', { when: 'overdue' });
    const { context } = shapes.context.parse((await call('get_context', { detail: 'full' })).body);
    expect(
      shapes.tasks
        .parse(body)
        .tasks.map(({ id }) => id)
        .sort(),
    ).toEqual([left, late].sort());
    expect(context).toMatchObject({
      overdue: { total: 2, tasks: [{ id: late }, { id: left }] },
      next: { task: { id: late } },
    });
    expect(context.summary.split(left)).toHaveLength(2);
    expect(context.summary).not.toContain(next);
  });
});

test('a round that was never planned says what to do', async () => {
  await using app = await createApp();
  const call = app.transport('rest').as(await app.account('Ann'));
  const { status, body } = await call('close_round', { day, index: 3 });
  expect([status, body]).toMatchObject([404, { error: { message: expect.stringContaining('plan_round') } }]);
});

test('accepts since as a number, a date-time or a day, and nothing else', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport('rest').as(ann);
  const { task } = shapes.task.parse((await call('create_task', { title: 'Work' })).body);
  const { session } = shapes.started.parse((await call('start_session', { taskId: task.id })).body);
  const count = async (since: unknown) =>
    shapes.sessions.parse((await call('list_sessions', { since })).body).sessions.length;
  const iso = (ms: number) => new Date(ms).toISOString();
  expect(await count(session.startedAt)).toBe(1);
  expect(await count(session.startedAt + 1)).toBe(0);
  expect(await count(iso(session.startedAt))).toBe(1);
  expect(await count(iso(session.startedAt).replace('Z', '+00:00'))).toBe(1);
  expect(await count(iso(session.startedAt).replace('Z', '+02:00'))).toBe(1);
  // In the caller's zone.
  for (const since of ['2026-11-21', '2026-11-21T10:00:00']) expect(await count(since)).toBe(1);
  for (const since of ['soon', '2026-02-30T00:00:00Z'])
    expect((await call('list_sessions', { since })).status).toBe(400);
});

test.each(['0001-01-01', '9999-12-31'])('accepts %s, an end of the calendar, as a day', async (today) => {
  await using app = await createApp();
  const call = app.transport('rest').as(await app.account('Ann'), { today });
  await call('create_task', { title: 'Long', when: 'today', durationMin: 1000 });
  const { habit } = z
    .object({ habit: z.object({ id: z.string() }) })
    .parse((await call('create_habit', { name: 'Run' })).body);
  for (const [tool, input] of [
    ['get_journal', {}],
    ['get_context', {}],
    ['get_coach', {}],
    ['get_stats', { from: today, to: today }],
    ['list_tasks', { when: 'today' }],
    ['list_habit_checks', { habitId: habit.id }],
    ['get_plan', { day: today }],
    ['close_round', { day: today, index: 0 }],
  ] as const)
    expect([tool, (await call(tool, input)).status]).toEqual([tool, tool === 'close_round' ? 404 : 200]);
});

test('lists the hundred newest sessions', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  await app.db.run(sql`
    INSERT INTO work_sessions (user_id, task_id, title, started_at, ended_at)
    SELECT ${ann.id}, gen_random_uuid(), 'Session ' || n, now() - n * interval '1 hour', now() - n * interval '1 hour'
    FROM generate_series(1, 130) AS n`);
  const { body } = await app.transport('rest').call(ann, 'list_sessions');
  const { sessions } = shapes.sessions.parse(body);
  expect(sessions.map(({ title }) => title)).toEqual(
    Array.from({ length: 100 }, (_, n) => `Session ${n + 1}`),
  );
});

test('closes a round once and runs one session when twenty requests arrive at once', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport('rest').as(ann);
  const twenty = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, work));
  await call('plan_round', { day, index: 0, taskIds: [] });
  const closes = await twenty(() => call('close_round', { day, index: 0 }));
  expect(new Set(closes.map(({ body }) => shapes.round.parse(body).round.closedAt)).size).toBe(1);

  const { task } = shapes.task.parse((await call('create_task', { title: 'Work' })).body);
  const starts = await twenty(() => call('start_session', { taskId: task.id }));
  expect(starts.map(({ status }) => status)).toEqual(starts.map(() => 201));
  const { sessions } = shapes.sessions.parse((await call('list_sessions')).body);
  expect(sessions).toHaveLength(20);
  expect(sessions.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  const stopped = starts.flatMap(({ body }) => shapes.started.parse(body).stopped?.id ?? []);
  expect(new Set(stopped).size).toBe(19);

  const engages = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((index) => call('engage_round', { day: '2026-11-22', index })),
  );
  expect(engages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const { rounds } = shapes.rounds.parse((await call('list_rounds', { day: '2026-11-22' })).body);
  expect(rounds.filter(({ engaged }) => engaged)).toHaveLength(1);
});

test('keeps twenty simultaneous additions to a round and refuses a full or closed round', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const call = app.transport('rest').as(ann);
  const make = async (title: string) =>
    shapes.task.parse((await call('create_task', { title })).body).task.id;
  // Only quick-add in the planner calls it. It is not mirrored.
  const add = async (who: TestAccount, taskId: string, index = 2) => {
    const body = JSON.stringify({ day, index, taskId });
    const headers = { ...callHeaders(who), 'content-type': 'application/json' };
    return (await app.send('/api/trpc/rounds.add', { method: 'POST', headers, body })).status;
  };
  const listed = async () =>
    shapes.rounds.parse((await call('list_rounds', { day })).body).rounds[2]?.taskIds ?? [];
  const fiftyTasks = Array.from({ length: 50 }, (_, n) => ({ title: `Task ${n}` }));
  const made = shapes.tasks.parse((await call('create_tasks', { tasks: fiftyTasks })).body);
  const [last, fifty] = [await make('Last'), made.tasks.map(({ id }) => id)];
  const twenty = fifty.slice(0, 20);
  expect(new Set(await Promise.all(twenty.map((id) => add(ann, id))))).toEqual(new Set([200]));
  expect([...(await listed())].sort()).toEqual([...twenty].sort());

  await call('plan_round', { day, index: 2, taskIds: fifty });
  expect([await add(ann, last), await add(ann, fifty[0] ?? '')]).toEqual([409, 200]);
  expect(await listed()).toEqual(fifty);
  expect([await add(eve, last), await add(ann, UNKNOWN_ID, 3)]).toEqual([404, 404]);
  await call('close_round', { day, index: 2 });
  expect(await add(ann, last)).toBe(409);
});

test('disengages the caller’s own round and returns 404 for anyone else', async () => {
  await using app = await createApp();
  const [ann, eve] = [await app.account('Ann'), await app.account('Eve')];
  const call = app.transport('rest').as(ann);
  const engaged = async () =>
    shapes.rounds.parse((await call('list_rounds', { day })).body).rounds.map((round) => round.engaged);
  await call('engage_round', { day, index: 1 });
  const disengage = async (who: TestAccount) => {
    const body = JSON.stringify({ day, index: 1 });
    const headers = { ...callHeaders(who), 'content-type': 'application/json' };
    return (await app.send('/api/trpc/rounds.disengage', { method: 'POST', headers, body })).status;
  };
  expect(await disengage(eve)).toBe(404);
  expect(await engaged()).toContain(true);
  expect(await disengage(ann)).toBe(200);
  expect(await engaged()).not.toContain(true);
});
